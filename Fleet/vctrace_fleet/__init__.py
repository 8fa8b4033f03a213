"""vctrace on Apache Spark: audits of many logs, and what the nights of their launches show."""
