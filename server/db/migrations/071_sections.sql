-- Whence a definition came; one that was taken away keeps itself and its data.
ALTER TABLE declared_resources
  ADD COLUMN applied_from text NOT NULL DEFAULT 'page',
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN removed_by text;
UPDATE declared_resources SET applied_from = CASE WHEN applied_by LIKE '%.json' THEN 'folder' ELSE 'command' END;

-- What has ever been in force: a file that says the same again is an old one.
CREATE TABLE declared_past (
  resource integer NOT NULL REFERENCES declared_resources (id),
  checksum text NOT NULL,
  PRIMARY KEY (resource, checksum)
);
INSERT INTO declared_past (resource, checksum) SELECT id, checksum FROM declared_resources WHERE checksum IS NOT NULL;

-- What is being applied, and what has failed.
CREATE TABLE declared_work (
  name     text PRIMARY KEY,
  title    text NOT NULL,
  actor    text NOT NULL,
  begun_at timestamptz NOT NULL,
  failure  text
);
