-- What was taken out of the billing and came back stands where it stood, by the number that it had; null: by its own.
ALTER TABLE billing_items ADD COLUMN place integer;
