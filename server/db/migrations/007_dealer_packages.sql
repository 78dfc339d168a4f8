-- Facts summed by dealer, month and kind, kept by triggers: statistics over all dealers read these few rows, not millions of facts.
-- A dealer's own organisation counts for itself; an organisation never changes its dealer, and is there before its facts.
CREATE TABLE dealer_packages (
  server_alias text NOT NULL,
  dealer_gid   integer NOT NULL,
  month_index  integer NOT NULL,
  position     text NOT NULL,
  is_emulator  boolean NOT NULL,
  count        bigint NOT NULL,
  PRIMARY KEY (server_alias, dealer_gid, month_index, position, is_emulator)
);

CREATE FUNCTION add_dealer_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO dealer_packages AS d
    SELECT f.server_alias, CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END AS dealer_gid, f.month_index, f.position, f.is_emulator, -sum(f.count)
    FROM before f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
    WHERE g.is_dealer OR g.parent_gid IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO dealer_packages AS d
    SELECT f.server_alias, CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END AS dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)
    FROM after f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
    WHERE g.is_dealer OR g.parent_gid IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER package_facts_added AFTER INSERT ON package_facts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();
CREATE TRIGGER package_facts_changed AFTER UPDATE ON package_facts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();
CREATE TRIGGER package_facts_removed AFTER DELETE ON package_facts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();

INSERT INTO dealer_packages
SELECT f.server_alias, CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END AS dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)
FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
WHERE g.is_dealer OR g.parent_gid IS NOT NULL
GROUP BY 1, 2, 3, 4, 5;
