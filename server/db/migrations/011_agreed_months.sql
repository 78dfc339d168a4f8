-- What money depends on has the month it starts in, so that no edit changes a report of the past. A month is 12*year + month;
-- 0 is the beginning, and there today's state is put.

-- Whose client an organisation is, by months; a dealer's own organisation is its own. `until_month` is the first it is not.
CREATE TABLE client_dealers (
  server_alias text NOT NULL,
  p_gid        integer NOT NULL,
  from_month   integer NOT NULL,
  until_month  integer CHECK (until_month > from_month),
  dealer_gid   integer NOT NULL,
  PRIMARY KEY (server_alias, p_gid, from_month),
  FOREIGN KEY (server_alias, p_gid) REFERENCES groups (server_alias, p_gid) ON DELETE CASCADE
);
CREATE INDEX client_dealers_by_dealer ON client_dealers (server_alias, dealer_gid, p_gid) INCLUDE (from_month, until_month);
CREATE INDEX client_dealers_moved ON client_dealers (server_alias, p_gid) WHERE from_month > 0;

INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
SELECT server_alias, p_gid, 0, CASE WHEN is_dealer THEN p_gid ELSE parent_gid END FROM groups WHERE is_dealer OR parent_gid IS NOT NULL;

CREATE FUNCTION begin_client_dealers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
  SELECT server_alias, p_gid, 0, CASE WHEN is_dealer THEN p_gid ELSE parent_gid END FROM added WHERE is_dealer OR parent_gid IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_begin_client_dealers AFTER INSERT ON groups
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_client_dealers();

-- The month in Moscow of a change of a row; one that nobody has ever changed has been so from the beginning.
CREATE FUNCTION month_of_change(at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((12 * extract(year FROM at AT TIME ZONE 'Europe/Moscow') + extract(month FROM at AT TIME ZONE 'Europe/Moscow'))::integer, 0) $$;

-- A dealer's parent and its share of the reward, by months.
CREATE TABLE dealer_terms (
  dealer_id        integer NOT NULL REFERENCES dealers (id) ON DELETE CASCADE,
  from_month       integer NOT NULL,
  parent_dealer_id integer REFERENCES dealers (id),
  parent_share     numeric(5, 2) NOT NULL,
  PRIMARY KEY (dealer_id, from_month)
);
CREATE INDEX dealer_terms_by_parent ON dealer_terms (parent_dealer_id);

INSERT INTO dealer_terms SELECT id, 0, parent_dealer_id, parent_share FROM dealers;

CREATE FUNCTION keep_dealer_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dealer_terms VALUES (NEW.id, CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE month_of_change(NEW.modified_at) END, NEW.parent_dealer_id, NEW.parent_share)
  ON CONFLICT (dealer_id, from_month) DO UPDATE SET parent_dealer_id = excluded.parent_dealer_id, parent_share = excluded.parent_share;
  RETURN NULL;
END $$;
CREATE TRIGGER dealers_begin_terms AFTER INSERT ON dealers FOR EACH ROW EXECUTE FUNCTION keep_dealer_terms();
CREATE TRIGGER dealers_keep_terms AFTER UPDATE OF parent_dealer_id, parent_share ON dealers FOR EACH ROW
  WHEN ((OLD.parent_dealer_id, OLD.parent_share) IS DISTINCT FROM (NEW.parent_dealer_id, NEW.parent_share)) EXECUTE FUNCTION keep_dealer_terms();

-- What an organisation's own row says of its tariff, by months; where there is no row it has always been as `groups` has it.
-- A tariff that a subscription brings has its month in billing_items, and none here.
CREATE TABLE group_terms (
  server_alias text NOT NULL,
  p_gid        integer NOT NULL,
  from_month   integer NOT NULL,
  tariff       text,
  stop_tariff  boolean NOT NULL,
  PRIMARY KEY (server_alias, p_gid, from_month),
  FOREIGN KEY (server_alias, p_gid) REFERENCES groups (server_alias, p_gid) ON DELETE CASCADE
);

CREATE FUNCTION keep_group_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  month integer := month_of_change(NEW.modified_at);
  own   text := NEW.tariff;
BEGIN
  INSERT INTO group_terms SELECT OLD.server_alias, OLD.p_gid, 0, OLD.tariff, OLD.stop_tariff
  WHERE NOT EXISTS (SELECT 1 FROM group_terms t WHERE (t.server_alias, t.p_gid) = (OLD.server_alias, OLD.p_gid));
  IF EXISTS (SELECT 1 FROM billing_items b WHERE (b.server_alias, b.p_gid) = (OLD.server_alias, OLD.p_gid) AND b.part = 'tariff') THEN
    SELECT t.tariff INTO own FROM group_terms t WHERE (t.server_alias, t.p_gid) = (OLD.server_alias, OLD.p_gid) ORDER BY t.from_month DESC LIMIT 1;
  END IF;
  INSERT INTO group_terms VALUES (OLD.server_alias, OLD.p_gid, month, own, NEW.stop_tariff)
  ON CONFLICT (server_alias, p_gid, from_month) DO UPDATE SET tariff = excluded.tariff, stop_tariff = excluded.stop_tariff;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_keep_terms AFTER UPDATE OF tariff, stop_tariff ON groups FOR EACH ROW
  WHEN ((OLD.tariff, OLD.stop_tariff) IS DISTINCT FROM (NEW.tariff, NEW.stop_tariff)) EXECUTE FUNCTION keep_group_terms();

-- What unlimited services cost where an organisation has no individual price, by months.
CREATE TABLE service_prices (
  service_id   integer NOT NULL,
  from_month   integer NOT NULL,
  client_price numeric(12, 2) NOT NULL CHECK (client_price >= 0),
  ctm_price    numeric(12, 2) NOT NULL CHECK (ctm_price >= 0),
  PRIMARY KEY (service_id, from_month)
);

-- Conditions end where their client goes to another dealer: from this month on they hold no more.
ALTER TABLE special_prices ADD COLUMN until_month integer;
ALTER TABLE minimum_tariffs ADD COLUMN until_month integer;

-- The sums of dealers follow the months. Adds those of one client from a month on, or with the sign −1 takes them away.
CREATE FUNCTION add_dealer_packages_of(sign integer, server text, gid integer, since integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO dealer_packages AS d
  SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, sign * sum(f.count)
  FROM client_dealers c
  JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid
   AND f.month_index >= greatest(c.from_month, since) AND (c.until_month IS NULL OR f.month_index < c.until_month)
  WHERE c.server_alias = server AND c.p_gid = gid
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count $$;

CREATE OR REPLACE FUNCTION add_dealer_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO dealer_packages AS d
    SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, -sum(f.count)
    FROM before f JOIN client_dealers c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
     AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO dealer_packages AS d
    SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)
    FROM after f JOIN client_dealers c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
     AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
