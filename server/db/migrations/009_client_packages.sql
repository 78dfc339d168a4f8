-- Facts summed by client and month, kept by triggers: a report of a dealer's thousands of clients reads a row for each month
-- of a client, not its facts. `kinds` is [[position, is_emulator, count, pairs], …], pairs being those of user and way of
-- sending; `senders` is how many users sent, emulators aside.
CREATE TABLE client_packages (
  server_alias text NOT NULL,
  group_gid    integer NOT NULL,
  month_index  integer NOT NULL,
  kinds        json NOT NULL,
  senders      integer NOT NULL,
  PRIMARY KEY (server_alias, group_gid, month_index)
);

-- Sums some months of some clients anew. One writer at a time: two that add to one month would not see each other's facts.
CREATE FUNCTION sum_client_packages(servers text[], gids integer[], months integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE client_packages IN SHARE ROW EXCLUSIVE MODE;
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

CREATE FUNCTION keep_client_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM sum_client_packages(array_agg(server_alias), array_agg(group_gid), array_agg(month_index))
    FROM (SELECT DISTINCT server_alias, group_gid, month_index FROM before) changed;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM sum_client_packages(array_agg(server_alias), array_agg(group_gid), array_agg(month_index))
    FROM (SELECT DISTINCT server_alias, group_gid, month_index FROM after) changed;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER client_packages_added AFTER INSERT ON package_facts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();
CREATE TRIGGER client_packages_changed AFTER UPDATE ON package_facts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();
CREATE TRIGGER client_packages_removed AFTER DELETE ON package_facts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();

SELECT sum_client_packages(array_agg(server_alias), array_agg(group_gid), array_agg(month_index))
FROM (SELECT DISTINCT server_alias, group_gid, month_index FROM package_facts) every_month;
