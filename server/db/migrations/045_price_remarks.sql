-- What was doubtful in prices when they were saved, that somebody has looked at it, and why it is right; of the revision alone.
ALTER TABLE price_lists ADD COLUMN remarks jsonb;
ALTER TABLE special_prices ADD COLUMN remarks jsonb;

-- What an installation has set for itself, by name; what is not here is as the product has it.
CREATE TABLE settings (
  name        text PRIMARY KEY,
  value       jsonb NOT NULL,
  modified_at timestamptz NOT NULL,
  modified_by text NOT NULL
);
