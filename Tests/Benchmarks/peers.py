"""What people would do without vctrace. Usage: peers.py duckdb|script|pm4py FOLDER"""
import re, sqlite3, sys

PATTERN = r"^(\S+) \[(\w+)\] <(\S+): (0x[0-9a-f]+)> (\S+) ?(.*)$"


def duckdb_regexp(folder):
    import duckdb

    names = "['time', 'thread', 'class', 'address', 'verb', 'object']"
    db = duckdb.connect(folder + "/duck.db")
    db.execute(
        f"""CREATE TABLE event AS SELECT unnest(regexp_extract(line, '{PATTERN}', {names}))
        FROM read_csv('{folder}/events.trace', columns={{'line': 'VARCHAR'}}, delim='\x01', quote='', header=false)
        WHERE line NOT LIKE '#%'"""
    )
    db.close()


def script(folder):
    match = re.compile(PATTERN).match
    db = sqlite3.connect(folder + "/python.sqlite")
    db.execute("CREATE TABLE event (time, thread, class, address, verb, object)")
    with open(folder + "/events.trace", encoding="utf-8") as lines:
        rows = (found.groups() for found in map(match, lines) if found)
        db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", rows)
    db.commit()


def pm4py_replay(folder):
    import pandas
    import pm4py

    names = ["number", "time", "thread", "class", "address", "verb", "object"]
    frame = pandas.read_csv(folder + "/events.csv", names=names, usecols=["time", "address", "verb"], nrows=50_000)
    life = (frame["verb"] == "init").groupby(frame["address"]).cumsum().astype(str)
    frame["case"] = frame["address"] + "/" + life
    frame["time"] = pandas.to_datetime(frame["time"])
    log = pm4py.format_dataframe(frame, case_id="case", activity_key="verb", timestamp_key="time")
    sample = log[log["case:concept:name"].isin(log["case:concept:name"].unique()[:200])]
    net = pm4py.discover_petri_net_inductive(sample)
    pm4py.conformance_diagnostics_token_based_replay(log, *net)


{"duckdb": duckdb_regexp, "script": script, "pm4py": pm4py_replay}[sys.argv[1]](sys.argv[2])
