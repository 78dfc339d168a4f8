-- Sales statistics count a client's packages, and who sent them from where, from the index alone.
CREATE INDEX package_facts_by_client_next ON package_facts (server_alias, group_gid, month_index, position) INCLUDE (count, is_emulator, p_id, origin);
DROP INDEX package_facts_by_client;
ALTER INDEX package_facts_by_client_next RENAME TO package_facts_by_client;
