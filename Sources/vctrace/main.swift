print("vctrace")
