-- Which events somebody has read; an event itself is worked out from what is there.
CREATE TABLE notification_reads (
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  source       text NOT NULL COLLATE "C",
  id           bigint NOT NULL,
  read_at      timestamptz NOT NULL,
  PRIMARY KEY (server_alias, p_id, source, id),
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);

-- The kinds of events that somebody does not want to hear of.
CREATE TABLE notification_choices (
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  off          text[] NOT NULL,
  PRIMARY KEY (server_alias, p_id),
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);

CREATE INDEX special_prices_ending ON special_prices (until_month) WHERE until_month IS NOT NULL;
CREATE INDEX special_prices_by_client ON special_prices (client_gid, type, month_index);
CREATE INDEX minimum_tariffs_ending ON minimum_tariffs (until_month) WHERE until_month IS NOT NULL;
CREATE INDEX minimum_tariffs_by_client ON minimum_tariffs (client_gid, start_date);
CREATE INDEX import_runs_at_fault ON import_runs (finished_at) WHERE state = 'failed' OR (state = 'done' AND faulty > 0);
CREATE INDEX batches_failed ON batches (finished_at) WHERE state = 'failed';
