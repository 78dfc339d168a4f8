-- Whether a file whose load failed has been loaded since.
CREATE INDEX import_runs_done_by_file ON import_runs (kind, file_name, id) WHERE state = 'done';
