-- Of a month that has just been begun the planner knows nothing, takes it for all but empty and would go through all clients for each
-- fact. Until it knows better, such a month, which is small, is read once.
CREATE OR REPLACE FUNCTION sum_client_packages(servers text[], gids integer[], months integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  usual text := current_setting('enable_nestloop');
  one   record;
BEGIN
  DELETE FROM client_packages c USING unnest(servers, gids, months) AS k (server_alias, group_gid, month_index)
  WHERE c.server_alias = k.server_alias AND c.group_gid = k.group_gid AND c.month_index = k.month_index;
  FOR one IN
    SELECT array_agg(k.server) AS servers, array_agg(k.gid) AS gids, k.month, coalesce((
      SELECT c.reltuples < 0 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname || '.' || c.relname = fact_table(k.month)), true) AS is_new
    FROM unnest(servers, gids, months) AS k (server, gid, month) GROUP BY k.month ORDER BY k.month
  LOOP
    IF one.is_new THEN PERFORM set_config('enable_nestloop', 'off', true); END IF;
    PERFORM insert_client_packages('unnest($1, $2) AS k (server_alias, group_gid) JOIN package_facts f USING (server_alias, group_gid)
      WHERE f.month_index = $3 AND f.day >= $4 AND f.day < $5', one.servers, one.gids, one.month);
    PERFORM set_config('enable_nestloop', usual, true);
  END LOOP;
END $$;
