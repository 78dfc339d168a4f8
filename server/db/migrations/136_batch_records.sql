-- What a row of a batch is about, whichever kind named it and by which key: batches of all kinds are undone in turn.
-- `batches.records`, of which keys were, is written no more. A minimum tariff made anew is another one: its number is in the revision.
ALTER TABLE batch_items ADD COLUMN record text;

UPDATE batch_items i
SET revision_after = t.tariff_id || '.' || i.revision_after, revision_before = t.tariff_id || '.' || i.revision_before
FROM batches b JOIN minimum_tariffs t ON t.dealer_id::text = b.input ->> 'dealer'
WHERE b.id = i.batch_id AND b.kind = 'minimum-tariffs' AND b.undone_at IS NULL AND t.created_at <= b.finished_at
  AND t.client_gid::text = split_part(i.key, ':', 2) AND t.start_date::text = split_part(i.key, ':', 3);

UPDATE batch_items i
SET record = CASE
  WHEN b.kind = 'declared-records' THEN 'record ' || i.key
  WHEN b.kind IN ('prices-from-current', 'recalculate-prices', 'price-lists') THEN 'list ' || split_part(i.revision_after, '.', 1)
  WHEN b.kind = 'minimum-tariffs' OR i.key LIKE 'minimum_tariff:%' THEN 'tariff ' || split_part(i.revision_after, '.', 1)
  WHEN b.kind IN ('spec-conditions', 'api-conditions', 'recalculate-specs') THEN 'special ' || split_part(i.revision_after, '.', 1)
  ELSE 'group ' || i.key END
FROM batches b
WHERE b.id = i.batch_id AND b.undone_at IS NULL;

DROP INDEX batch_items_by_key;
CREATE INDEX batch_items_by_record ON batch_items (record);
