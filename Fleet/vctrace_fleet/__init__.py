"""vctrace on Apache Spark: audits of many logs, and the history of what they show."""
