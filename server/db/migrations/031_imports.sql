-- A file that is loaded, from its first byte to its end; what it has brought stays.
CREATE TABLE import_runs (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           text NOT NULL,
  file_name      text NOT NULL,
  state          text NOT NULL CHECK (state IN ('receiving', 'waiting', 'running', 'done', 'failed', 'stopped')),
  -- In bytes: what the sender announced, what has come, what has been read.
  size           bigint,
  received       bigint NOT NULL DEFAULT 0,
  read           bigint NOT NULL DEFAULT 0,
  stop_requested boolean NOT NULL DEFAULT false,
  attempts       integer NOT NULL DEFAULT 0,
  lines          bigint NOT NULL DEFAULT 0,
  added          bigint NOT NULL DEFAULT 0,
  changed        bigint NOT NULL DEFAULT 0,
  removed        bigint NOT NULL DEFAULT 0,
  same           bigint NOT NULL DEFAULT 0,
  repeated       bigint NOT NULL DEFAULT 0,
  faulty         bigint NOT NULL DEFAULT 0,
  failure        text,
  actor_server   text,
  actor_id       integer,
  actor_login    text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  started_at     timestamptz,
  finished_at    timestamptz,
  -- While somebody works on it, he says so every second.
  seen_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_runs_by_kind ON import_runs (kind, id DESC);
CREATE INDEX import_runs_open ON import_runs (kind) WHERE state IN ('receiving', 'waiting', 'running');

-- The file itself until its load has ended, so that any server process may do it, and do it again.
CREATE TABLE import_parts (
  run_id integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  place  integer NOT NULL,
  bytes  bytea NOT NULL,
  PRIMARY KEY (run_id, place)
);
ALTER TABLE import_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The first lines of a load that were at fault.
CREATE TABLE import_errors (
  run_id  integer NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  line    integer NOT NULL,
  field   text NOT NULL,
  value   text NOT NULL,
  problem text NOT NULL,
  PRIMARY KEY (run_id, line)
);

-- Lines that could not be placed wait here until they are. A secret among the fields is sealed.
CREATE TABLE import_quarantine (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  run_id     integer REFERENCES import_runs (id) ON DELETE SET NULL,
  line       integer NOT NULL,
  record     jsonb NOT NULL,
  -- The same line of a file that is loaded again waits once.
  mark       text NOT NULL GENERATED ALWAYS AS (
               md5((CASE WHEN record #> '{password,mark}' IS NULL THEN record ELSE jsonb_set(record, '{password}', record #> '{password,mark}') END)::text)) STORED,
  field      text NOT NULL,
  problem    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, mark)
);
CREATE INDEX import_quarantine_by_kind ON import_quarantine (kind, id);

-- What another system has sent under the id of a batch, and what it was answered.
CREATE TABLE import_batches (
  kind        text NOT NULL,
  batch       text NOT NULL,
  fingerprint bytea NOT NULL,
  answer      jsonb NOT NULL,
  actor_login text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, batch)
);
CREATE INDEX import_batches_by_age ON import_batches (created_at);

-- Keys of other systems: each acts as the user who made it, with the rights that are named and that he has still.
CREATE TABLE service_tokens (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  token_hash   bytea NOT NULL UNIQUE,
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  rights       text[] NOT NULL,
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   text NOT NULL,
  used_at      timestamptz,
  revoked_at   timestamptz,
  revoked_by   text,
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);

-- Tells whether a password is the one that is there already, without showing either.
ALTER TABLE operator_register ADD COLUMN password_mark bytea;

-- Whether anything goes by the number or the code of a lookup value.
CREATE FUNCTION lookup_in_use(kind text, id integer, code text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE $1
    WHEN 'notification_status' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (statuses))
    WHEN 'online_permission' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (online_rights))
    WHEN 'package_type' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (package_types)) OR EXISTS (SELECT 1 FROM client_packages c, json_array_elements(c.kinds) k WHERE k ->> 0 = $3)
    WHEN 'billing_type' THEN EXISTS (SELECT 1 FROM groups WHERE billing_type = $3) OR EXISTS (SELECT 1 FROM dealers WHERE billing_type = $3)
      OR EXISTS (SELECT 1 FROM price_lists WHERE billing_alias = $3)
    WHEN 'delivery' THEN EXISTS (SELECT 1 FROM package_facts WHERE transport::text = $3)
    WHEN 'server_type' THEN EXISTS (SELECT 1 FROM news WHERE $2 = ANY (server_types))
    WHEN 'app_type' THEN EXISTS (SELECT 1 FROM application_versions WHERE app_type = $3) OR EXISTS (SELECT 1 FROM news WHERE client_type = $2)
    WHEN 'category_type' THEN EXISTS (SELECT 1 FROM news WHERE type_id = $2)
    WHEN 'subscription_type' THEN EXISTS (SELECT 1 FROM billing_items WHERE source = 'custom-subscribe' AND ref_id = $2)
    WHEN 'unlim_service' THEN EXISTS (SELECT 1 FROM billing_items WHERE source = 'service-unlim' AND ref_id = $2) OR EXISTS (SELECT 1 FROM service_prices WHERE service_id = $2)
    ELSE false END $$;

CREATE FUNCTION keep_used_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lookup_in_use(OLD.kind, OLD.id, OLD.code) THEN
    RAISE EXCEPTION 'lookup % % is in use', OLD.kind, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER lookups_used_stay BEFORE DELETE ON lookups FOR EACH ROW EXECUTE FUNCTION keep_used_lookups();
CREATE TRIGGER lookups_used_keep_codes BEFORE UPDATE OF kind, id, code ON lookups FOR EACH ROW
  WHEN ((OLD.kind, OLD.id, OLD.code) IS DISTINCT FROM (NEW.kind, NEW.id, NEW.code)) EXECUTE FUNCTION keep_used_lookups();

-- A load finds the facts that its lines name by who sent them and when.
CREATE INDEX package_facts_by_sender ON package_facts (server_alias, p_id, day, position);
