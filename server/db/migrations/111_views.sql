-- How each user has set up his lists.
CREATE TABLE list_settings (
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  settings     jsonb NOT NULL,
  revision     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (server_alias, p_id),
  FOREIGN KEY (server_alias, p_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);

-- Lists under a name; a shared one is for everybody of the organisation that its owner belongs to.
CREATE TABLE views (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_alias text NOT NULL,
  owner_id     integer NOT NULL,
  p_gid        integer NOT NULL,
  list         text NOT NULL,
  name         text NOT NULL,
  shared       boolean NOT NULL,
  content      jsonb NOT NULL,
  revision     integer NOT NULL DEFAULT 1,
  modified_at  timestamptz NOT NULL,
  modified_by  text NOT NULL,
  UNIQUE (server_alias, owner_id, list, name),
  FOREIGN KEY (server_alias, owner_id) REFERENCES users (server_alias, p_id) ON DELETE CASCADE
);
CREATE INDEX views_shared ON views (server_alias, p_gid, list) WHERE shared;
