-- A change of many records at once: who, what, why, and how far a long one is.
CREATE TABLE batches (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           text NOT NULL,
  actor_server   text NOT NULL,
  actor_id       integer NOT NULL,
  actor_login    text NOT NULL,
  reason         text NOT NULL,
  input          jsonb NOT NULL,
  checksum       text NOT NULL,
  skip           text[] NOT NULL,
  state          text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  rows           integer NOT NULL,
  done           integer NOT NULL DEFAULT 0,
  failure        text,
  stop_requested boolean NOT NULL DEFAULT false,
  attempts       integer NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  -- While somebody works on it, he says so.
  seen_at        timestamptz NOT NULL,
  undone_at      timestamptz,
  undone_by      text
);
CREATE INDEX batches_by_actor ON batches (actor_server, actor_id, id DESC);
CREATE INDEX batches_open ON batches (id) WHERE state IN ('waiting', 'running');

-- What a batch has written, in its order; `revision_after` is that of the record once it was written.
CREATE TABLE batch_items (
  batch_id       integer NOT NULL REFERENCES batches (id),
  place          integer NOT NULL,
  key            text NOT NULL,
  label          text NOT NULL,
  before         jsonb,
  after          jsonb,
  revision_after text NOT NULL,
  PRIMARY KEY (batch_id, place)
);

ALTER TABLE audit ADD COLUMN batch_id integer REFERENCES batches (id);
CREATE INDEX audit_by_batch ON audit (batch_id, id) WHERE batch_id IS NOT NULL;
