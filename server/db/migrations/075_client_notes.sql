-- What colleagues tell one another of a client.
CREATE TABLE client_notes (
  server_alias text NOT NULL,
  p_gid        integer NOT NULL,
  text         text NOT NULL,
  revision     integer NOT NULL DEFAULT 1,
  modified_at  timestamptz NOT NULL,
  modified_by  text NOT NULL,
  PRIMARY KEY (server_alias, p_gid),
  FOREIGN KEY (server_alias, p_gid) REFERENCES groups (server_alias, p_gid) ON DELETE CASCADE
);
