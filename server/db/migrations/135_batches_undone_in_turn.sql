-- A later batch that is undone leaves its records as an earlier one has left them: that one can be undone then, too.
-- `records` says of what the keys of a batch are; batches of other records may have the same keys.
ALTER TABLE batches ADD COLUMN records text;
ALTER TABLE batch_items ADD COLUMN revision_before text;
CREATE INDEX batch_items_by_key ON batch_items (key);
