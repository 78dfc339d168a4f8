-- One kind of client, several kinds of servers (doc 2 §3).
ALTER TABLE news ADD COLUMN client_type integer;
UPDATE news SET client_type = client_types[1];
ALTER TABLE news DROP COLUMN client_types;

ALTER TABLE news ADD COLUMN search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
  translate(lower((title || ' ' || preview) COLLATE ru), 'ё«»"', 'е')) STORED;
CREATE INDEX news_by_search ON news USING gin (search gin_trgm_ops);
CREATE INDEX news_by_title ON news (title COLLATE ru, id);

-- Until when each user has read what is published.
CREATE TABLE news_readers (
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  read_at      timestamptz NOT NULL,
  PRIMARY KEY (server_alias, p_id),
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);
