-- How many lines of a load wait: the bell asks of each that had some.
CREATE INDEX import_quarantine_by_run ON import_quarantine (run_id) WHERE run_id IS NOT NULL;
