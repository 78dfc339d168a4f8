-- What became of a record, field by field, as people read it.
ALTER TABLE batch_items ADD COLUMN words jsonb;
