-- Who holds further rights is few among many users.
CREATE INDEX users_with_rights ON users (server_alias, group_gid) WHERE rights <> '{}';
