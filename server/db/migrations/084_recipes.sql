-- Ways to recalculate prices, kept by name for everybody of an organisation.
CREATE TABLE recipes (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_alias  text NOT NULL,
  p_gid         integer NOT NULL,
  name          text NOT NULL,
  recipe        jsonb NOT NULL,
  modified_at   timestamptz NOT NULL,
  modified_by   text NOT NULL,
  UNIQUE (server_alias, p_gid, name)
);
