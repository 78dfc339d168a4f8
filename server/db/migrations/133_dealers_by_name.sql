-- Dealers in the order of their names, for who lists them all: to compare ten thousand names takes longer than the month board has.
CREATE INDEX groups_of_dealers_by_name ON groups (name, server_alias, p_gid) WHERE is_dealer;
