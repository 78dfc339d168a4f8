-- Ids p_gid and p_id are unique only within a server, so every key of theirs starts with server_alias.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE COLLATION IF NOT EXISTS ru (provider = icu, locale = 'ru');

CREATE TABLE portals (
  alias        text PRIMARY KEY CHECK (alias ~ '^[a-z0-9_-]{1,40}$'),
  server_alias text NOT NULL UNIQUE CHECK (server_alias ~ '^[a-z0-9_-]{1,40}$'),
  server_name  text NOT NULL,
  position     integer NOT NULL
);

-- Reference lists of the documents: /notification-statuses/, /billing-types/, … by kind.
CREATE TABLE lookups (
  kind       text NOT NULL,
  id         integer NOT NULL,
  code       text,
  name       text NOT NULL,
  group_name text,
  PRIMARY KEY (kind, id)
);

CREATE TABLE roles (
  p_rid  integer PRIMARY KEY,
  name   text NOT NULL UNIQUE,
  banned boolean NOT NULL DEFAULT false
);

CREATE SEQUENCE group_ids START 100000;
CREATE SEQUENCE user_ids START 100000;

-- Organisations and dealers' own organisations; the parent is always a dealer's organisation on the same server.
CREATE TABLE groups (
  server_alias    text NOT NULL REFERENCES portals (server_alias),
  p_gid           integer NOT NULL DEFAULT nextval('group_ids') CHECK (p_gid > 0),
  parent_gid      integer,
  is_dealer       boolean NOT NULL DEFAULT false,
  is_org          boolean NOT NULL DEFAULT true,
  opf             text,
  fullname        text NOT NULL CHECK (fullname <> ''),
  name            text NOT NULL COLLATE ru GENERATED ALWAYS AS (
                    CASE WHEN opf IS NULL THEN fullname
                         WHEN opf = 'ИП' THEN 'ИП ' || fullname
                         ELSE opf || ' «' || fullname || '»' END) STORED,
  inn             text NOT NULL,
  kpp             text,
  is_inn_correct  boolean NOT NULL DEFAULT true,
  org_id          integer,
  city            text,
  contact_person  text,
  contact_email   text,
  contact_address text,
  contact_phones  text,
  comments        text,
  contract        text,
  contract_date   date,
  billing_type    text,
  tariff          text,
  banned          boolean NOT NULL DEFAULT false,
  stop_tariff     boolean NOT NULL DEFAULT false,
  archived        boolean NOT NULL DEFAULT false,
  access_status   text NOT NULL GENERATED ALWAYS AS (
                    CASE WHEN archived THEN 'В архиве'
                         WHEN banned THEN 'Приостановлена'
                         WHEN tariff IS NOT NULL OR stop_tariff THEN 'Работает'
                         ELSE 'Демо' END) STORED,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      text,
  modified_at     timestamptz,
  modified_by     text,
  revision        integer NOT NULL DEFAULT 1,
  search          text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
                    translate(lower((CASE WHEN opf IS NULL THEN '' ELSE opf || ' ' END || fullname || ' ' || inn || ' '
                      || coalesce(kpp, '') || ' ' || p_gid || ' ' || coalesce(city, '')) COLLATE ru), 'ё«»"', 'е')) STORED,
  PRIMARY KEY (server_alias, p_gid),
  FOREIGN KEY (server_alias, parent_gid) REFERENCES groups (server_alias, p_gid)
);
CREATE INDEX groups_by_gid ON groups (p_gid DESC, created_at DESC, server_alias) INCLUDE (parent_gid, access_status);
CREATE INDEX groups_by_created ON groups (created_at DESC, p_gid DESC, server_alias) INCLUDE (parent_gid, access_status);
CREATE INDEX groups_by_name ON groups (name, p_gid DESC, server_alias) INCLUDE (parent_gid, access_status, created_at);
CREATE INDEX groups_by_parent ON groups (server_alias, parent_gid, p_gid DESC) INCLUDE (access_status, created_at);
CREATE INDEX groups_by_status ON groups (access_status, p_gid DESC, server_alias) INCLUDE (parent_gid, created_at);
CREATE INDEX groups_by_inn ON groups (inn, kpp, server_alias);
CREATE INDEX groups_by_search ON groups USING gin (search gin_trgm_ops);
CREATE INDEX groups_dealers ON groups (server_alias, parent_gid, p_gid) WHERE is_dealer;

CREATE TABLE subgroups (
  server_alias text NOT NULL,
  p_gid        integer NOT NULL DEFAULT nextval('group_ids') CHECK (p_gid > 0),
  group_gid    integer NOT NULL,
  is_org       boolean NOT NULL,
  opf          text,
  fullname     text NOT NULL CHECK (fullname <> ''),
  name         text NOT NULL COLLATE ru GENERATED ALWAYS AS (
                 CASE WHEN opf IS NULL THEN fullname
                      WHEN opf = 'ИП' THEN 'ИП ' || fullname
                      ELSE opf || ' «' || fullname || '»' END) STORED,
  inn          text,
  kpp          text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   text,
  modified_at  timestamptz,
  modified_by  text,
  revision     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (server_alias, p_gid),
  FOREIGN KEY (server_alias, group_gid) REFERENCES groups (server_alias, p_gid)
);
CREATE INDEX subgroups_by_group ON subgroups (server_alias, group_gid, p_gid DESC);

CREATE TABLE users (
  server_alias   text NOT NULL,
  p_id           integer NOT NULL DEFAULT nextval('user_ids') CHECK (p_id > 0),
  group_gid      integer NOT NULL,
  subgroup_gid   integer,
  login          text NOT NULL CHECK (login ~ '^[A-Za-z0-9._@-]{1,100}$'),
  full_name      text NOT NULL COLLATE ru,
  email          text NOT NULL,
  phone          text,
  password_hash  text NOT NULL,
  p_rid          integer NOT NULL REFERENCES roles (p_rid),
  rights         text[] NOT NULL DEFAULT '{}',
  package_types  integer[] NOT NULL DEFAULT '{}',
  online_rights  integer[] NOT NULL DEFAULT '{}',
  notification   boolean NOT NULL DEFAULT false,
  statuses       integer[] NOT NULL DEFAULT '{}',
  selfsign       text NOT NULL DEFAULT 'Нет',
  app            integer NOT NULL DEFAULT 1,
  comments       text,
  in_online      boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     text,
  modified_at    timestamptz,
  modified_by    text,
  revision       integer NOT NULL DEFAULT 1,
  search         text NOT NULL COLLATE "C" GENERATED ALWAYS AS (lower((login || ' ' || email) COLLATE ru)) STORED,
  PRIMARY KEY (server_alias, p_id),
  FOREIGN KEY (server_alias, group_gid) REFERENCES groups (server_alias, p_gid),
  FOREIGN KEY (server_alias, subgroup_gid) REFERENCES subgroups (server_alias, p_gid)
);
-- The sign-in call has no server in it, so a login is unique over all of them.
CREATE UNIQUE INDEX users_login_key ON users (lower(login));
CREATE INDEX users_by_group ON users (server_alias, group_gid, subgroup_gid, p_id DESC);
CREATE INDEX users_online ON users (server_alias, group_gid) WHERE in_online;
CREATE INDEX users_by_search ON users USING gin (search gin_trgm_ops);

-- The messaging profile of an organisation or a subgroup; both take their p_gid from one sequence.
CREATE TABLE fcs_profiles (
  server_alias   text NOT NULL REFERENCES portals (server_alias),
  p_gid          integer NOT NULL,
  is_default     boolean NOT NULL DEFAULT false,
  is_emulator    boolean NOT NULL DEFAULT false,
  participant_id text,
  username       text,
  password_sealed bytea,
  sender_info    text,
  revision       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (server_alias, p_gid),
  CHECK (NOT (is_default AND is_emulator))
);

CREATE TABLE billing_items (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_alias text NOT NULL,
  p_gid        integer NOT NULL,
  part         text NOT NULL CHECK (part IN ('tariff', 'option')),
  type         text NOT NULL CHECK (type IN ('dynamic', 'custom', 'other')),
  source       text NOT NULL CHECK (source IN ('custom-subscribe', 'service-unlim', 'full-unlim')),
  ref_id       integer,
  caption      text NOT NULL,
  start_at     date NOT NULL,
  permanent    boolean NOT NULL DEFAULT false,
  custom       boolean NOT NULL DEFAULT false,
  client_price numeric(12, 2) CHECK (client_price >= 0),
  ctm_price    numeric(12, 2) CHECK (ctm_price >= 0),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   text,
  FOREIGN KEY (server_alias, p_gid) REFERENCES groups (server_alias, p_gid)
);
CREATE INDEX billing_items_by_group ON billing_items (server_alias, p_gid, start_at DESC);

-- What the outside registers answer by INN and KPP: organisation ids and messaging profiles.
CREATE TABLE org_register (
  inn         text NOT NULL,
  kpp         text NOT NULL DEFAULT '',
  dealer_org  integer NOT NULL,
  org_id      integer NOT NULL,
  org_name    text NOT NULL,
  org_address text NOT NULL,
  PRIMARY KEY (inn, kpp, dealer_org, org_id)
);
CREATE TABLE operator_register (
  inn             text NOT NULL,
  kpp             text NOT NULL DEFAULT '',
  participant_id  text NOT NULL,
  login           text NOT NULL,
  password_sealed bytea NOT NULL,
  sender_info     text NOT NULL,
  PRIMARY KEY (inn, kpp)
);

CREATE TABLE dealers (
  id                     integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  server_alias           text NOT NULL,
  p_gid                  integer NOT NULL,
  parent_dealer_id       integer REFERENCES dealers (id),
  region                 text,
  contacts               jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(contacts) = 'array' AND jsonb_array_length(contacts) <= 5),
  billing_type           text,
  parent_share           numeric(5, 2) NOT NULL DEFAULT 0 CHECK (parent_share BETWEEN 0 AND 100),
  minimum_tariff_enabled boolean NOT NULL DEFAULT false,
  created_at             timestamptz NOT NULL DEFAULT now(),
  created_by             text,
  modified_at            timestamptz,
  modified_by            text,
  revision               integer NOT NULL DEFAULT 1,
  UNIQUE (server_alias, p_gid),
  FOREIGN KEY (server_alias, p_gid) REFERENCES groups (server_alias, p_gid)
);
CREATE INDEX dealers_by_parent ON dealers (parent_dealer_id);

-- month_index is 12*year + month, the months of report calls; a month never is a date.
CREATE TABLE price_lists (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealer_id     integer NOT NULL REFERENCES dealers (id),
  billing_alias text NOT NULL CHECK (billing_alias IN ('dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu')),
  year          integer NOT NULL CHECK (year BETWEEN 2000 AND 2199),
  month         integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  month_index   integer NOT NULL GENERATED ALWAYS AS (12 * year + month) STORED,
  body          jsonb NOT NULL,
  percents      jsonb NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    text,
  modified_at   timestamptz,
  modified_by   text,
  revision      integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX price_lists_key ON price_lists (dealer_id, billing_alias, month_index);

CREATE TABLE special_prices (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealer_id   integer NOT NULL REFERENCES dealers (id),
  type        text NOT NULL CHECK (type IN ('api', 'spec_condition')),
  client_gid  integer NOT NULL,
  year        integer NOT NULL CHECK (year BETWEEN 2000 AND 2199),
  month       integer NOT NULL CHECK (month BETWEEN 1 AND 12),
  month_index integer NOT NULL GENERATED ALWAYS AS (12 * year + month) STORED,
  body        jsonb NOT NULL,
  percents    jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text,
  modified_at timestamptz,
  modified_by text,
  revision    integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX special_prices_key ON special_prices (dealer_id, client_gid, type, month_index);

CREATE TABLE minimum_tariffs (
  tariff_id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dealer_id     integer NOT NULL REFERENCES dealers (id),
  client_gid    integer NOT NULL,
  client_org_id integer NOT NULL,
  start_date    date NOT NULL,
  package_count integer NOT NULL DEFAULT 10 CHECK (package_count > 0),
  percent       numeric(5, 2),
  cost          numeric(12, 2) NOT NULL CHECK (cost >= 0),
  compensation  numeric(12, 2) NOT NULL CHECK (compensation >= 0),
  emails        text[] NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    text,
  modified_at   timestamptz,
  modified_by   text,
  revision      integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX minimum_tariffs_key ON minimum_tariffs (dealer_id, client_gid, start_date);

-- One row: what one user sent on one day of one kind, in one way.
CREATE TABLE package_facts (
  server_alias text NOT NULL,
  group_gid    integer NOT NULL,
  p_id         integer NOT NULL,
  day          date NOT NULL,
  month_index  integer NOT NULL GENERATED ALWAYS AS (12 * extract(year FROM day)::integer + extract(month FROM day)::integer) STORED,
  position     text NOT NULL,
  origin       text NOT NULL CHECK (origin IN ('desktop', 'online', 'api')),
  transport    smallint,
  is_emulator  boolean NOT NULL DEFAULT false,
  count        integer NOT NULL CHECK (count > 0)
);
CREATE INDEX package_facts_by_client ON package_facts (server_alias, group_gid, month_index, position) INCLUDE (count, is_emulator);
CREATE INDEX package_facts_by_month ON package_facts (month_index, position) INCLUDE (server_alias, group_gid, count, is_emulator);
CREATE INDEX package_facts_by_day ON package_facts (server_alias, day, position);

CREATE TABLE news (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title            text NOT NULL CHECK (title <> ''),
  preview          text NOT NULL,
  content          text NOT NULL,
  is_published     boolean NOT NULL DEFAULT false,
  type_id          integer NOT NULL,
  client_types     integer[] NOT NULL DEFAULT '{}',
  server_types     integer[] NOT NULL DEFAULT '{}',
  publication_date timestamptz,
  release_version  text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       text,
  modified_at      timestamptz,
  modified_by      text,
  revision         integer NOT NULL DEFAULT 1
);
CREATE INDEX news_by_created ON news (created_at DESC, id DESC);
CREATE INDEX news_published ON news (publication_date DESC, id DESC) WHERE is_published;

-- Files live in the database, so that any server process can serve them; EXTERNAL keeps ranges cheap.
CREATE TABLE application_versions (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_type     text NOT NULL CHECK (app_type IN ('main', 'sea', 'air')),
  version      text NOT NULL,
  file_name    text NOT NULL CHECK (file_name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$'),
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size         bigint NOT NULL CHECK (size >= 0),
  content      bytea NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (app_type, version)
);
ALTER TABLE application_versions ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE tokens (
  token_hash   bytea PRIMARY KEY,
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  used_at      timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);
CREATE INDEX tokens_by_user ON tokens (server_alias, p_id);
CREATE INDEX tokens_by_use ON tokens (used_at);

-- The shape that rate-limiter-flexible's PostgreSQL store expects.
CREATE TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Addresses a login has signed in from: a lock by somebody else's guesses does not shut them out.
CREATE TABLE sign_in_addresses (
  login   text NOT NULL,
  address text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (login, address)
);

CREATE TABLE idempotency_keys (
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  key          text NOT NULL,
  fingerprint  bytea NOT NULL,
  status       integer,
  etag         text,
  answer       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server_alias, p_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Who did what to which thing, before → after, without secrets. Never changed, never deleted.
CREATE TABLE audit (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  request_id   text NOT NULL,
  actor_server text,
  actor_id     integer,
  actor_login  text NOT NULL,
  operation    text NOT NULL,
  entity       text NOT NULL,
  entity_id    text NOT NULL,
  before       jsonb,
  after        jsonb
);
CREATE INDEX audit_by_entity ON audit (entity, entity_id, id DESC);
CREATE INDEX audit_by_actor ON audit (actor_server, actor_id, id DESC);

-- Rows of resources that have no v3.0 calls of their own.
CREATE TABLE generic_records (
  resource    text NOT NULL,
  id          integer GENERATED ALWAYS AS IDENTITY,
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text,
  modified_at timestamptz,
  modified_by text,
  revision    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (resource, id)
);
