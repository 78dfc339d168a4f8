-- Writers of facts wait for each other where they write to the same month of the same server, and nowhere else. Whoever moves
-- a client to another dealer waits for all writers of its server, and they for him. All locks end with their transaction.
CREATE FUNCTION lock_package_months(servers text[], months integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(key, 0) FROM (SELECT DISTINCT hashtext(server) AS key FROM unnest(servers) AS server ORDER BY 1) keys;
  PERFORM pg_advisory_xact_lock(key, month)
  FROM (SELECT DISTINCT hashtext(server) AS key, month FROM unnest(servers, months) AS k (server, month) ORDER BY 1, 2) keys;
END $$;

CREATE FUNCTION lock_package_server(server text) RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(hashtext(server), 0) $$;

-- Sums some months of some clients anew, as before; the lock is the caller's.
CREATE OR REPLACE FUNCTION sum_client_packages(servers text[], gids integer[], months integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM client_packages c USING unnest(servers, gids, months) AS k (server_alias, group_gid, month_index)
  WHERE c.server_alias = k.server_alias AND c.group_gid = k.group_gid AND c.month_index = k.month_index;
  INSERT INTO client_packages (server_alias, group_gid, month_index, kinds, senders)
  WITH facts AS MATERIALIZED (
    SELECT server_alias, group_gid, month_index, f.position, f.is_emulator, f.count, f.p_id, f.origin
    FROM unnest(servers, gids, months) AS k (server_alias, group_gid, month_index) JOIN package_facts f USING (server_alias, group_gid, month_index)),
  by_kind AS (
    SELECT server_alias, group_gid, month_index, position, is_emulator, sum(count) AS count, count(DISTINCT p_id::bigint * 128 + ascii(origin)) AS pairs
    FROM facts GROUP BY 1, 2, 3, 4, 5),
  by_month AS (
    SELECT server_alias, group_gid, month_index, json_agg(json_build_array(position, is_emulator, count, pairs) ORDER BY position, is_emulator) AS kinds
    FROM by_kind GROUP BY 1, 2, 3),
  senders AS (SELECT server_alias, group_gid, month_index, count(DISTINCT p_id) FILTER (WHERE NOT is_emulator) AS senders FROM facts GROUP BY 1, 2, 3)
  SELECT server_alias, group_gid, month_index, kinds, senders FROM by_month JOIN senders USING (server_alias, group_gid, month_index)
  ORDER BY server_alias, group_gid, month_index;
END $$;

CREATE OR REPLACE FUNCTION keep_client_packages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  servers text[];
  gids    integer[];
  months  integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(server_alias), array_agg(group_gid), array_agg(month_index) INTO servers, gids, months
    FROM (SELECT server_alias, group_gid, month_index FROM before UNION SELECT server_alias, group_gid, month_index FROM after) changed;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(server_alias), array_agg(group_gid), array_agg(month_index) INTO servers, gids, months
    FROM (SELECT DISTINCT server_alias, group_gid, month_index FROM after) changed;
  ELSE
    SELECT array_agg(server_alias), array_agg(group_gid), array_agg(month_index) INTO servers, gids, months
    FROM (SELECT DISTINCT server_alias, group_gid, month_index FROM before) changed;
  END IF;
  IF servers IS NULL THEN RETURN NULL; END IF;
  -- Statements of this function each see what has been committed by then: what other writers added while this one waited, too.
  PERFORM lock_package_months(servers, months);
  PERFORM sum_client_packages(servers, gids, months);
  RETURN NULL;
END $$;
