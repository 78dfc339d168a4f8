-- Facts lie by months: each month in a table of the schema `facts`, and in `facts.rest` those of months that have none yet, so
-- that no fact is ever refused. Nobody reads these tables but through `package_facts`, whose policies hold.
CREATE SCHEMA facts;
LOCK TABLE package_facts IN ACCESS EXCLUSIVE MODE;
ALTER TABLE package_facts SET SCHEMA facts;
ALTER TABLE facts.package_facts RENAME TO moving;

CREATE TABLE package_facts (
  server_alias text NOT NULL,
  group_gid    integer NOT NULL,
  p_id         integer NOT NULL,
  day          date NOT NULL,
  month_index  integer NOT NULL GENERATED ALWAYS AS (12 * extract(year FROM day)::integer + extract(month FROM day)::integer) STORED,
  position     text NOT NULL,
  origin       text NOT NULL CHECK (origin IN ('desktop', 'online', 'api')),
  transport    smallint,
  is_emulator  boolean NOT NULL DEFAULT false,
  count        integer NOT NULL CHECK (count > 0)
) PARTITION BY RANGE (day);
CREATE TABLE facts.rest PARTITION OF package_facts DEFAULT;

CREATE FUNCTION first_of_month(month integer) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT make_date((month - 1) / 12, (month - 1) % 12 + 1, 1) $$;

CREATE FUNCTION fact_table(month integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'facts.m_' || to_char(first_of_month(month), 'YYYY_MM') $$;

-- The months that have a table; one that is not attached has been taken away for the time being, or is being filled by whoever asks.
CREATE FUNCTION fact_months() RETURNS TABLE (month integer, attached boolean) LANGUAGE sql STABLE AS $$
  SELECT 12 * substr(c.relname, 3, 4)::integer + substr(c.relname, 8, 2)::integer, c.relispartition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'facts' AND c.relkind = 'r' AND c.relname ~ '^m_\d{4}_\d{2}$' $$;

-- Makes the table of a month, which no statement finds until it is attached. Its check tells which months it need not be read for.
CREATE FUNCTION make_fact_table(month integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %s (LIKE public.package_facts INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING INDEXES,
    CONSTRAINT of_month CHECK (day >= %L AND day < %L AND month_index = %s))', fact_table(month), first_of_month(month), first_of_month(month + 1), month);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', fact_table(month));
END $$;

-- Puts the table of a month in its place, with what came meanwhile into the rest.
CREATE FUNCTION attach_fact_table(month integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count';
BEGIN
  LOCK TABLE facts.rest IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH gone AS (DELETE FROM facts.rest WHERE day >= %L AND day < %L RETURNING %s) INSERT INTO %s (%s) SELECT %s FROM gone',
    first_of_month(month), first_of_month(month + 1), columns, fact_table(month), columns, columns);
  EXECUTE format('ALTER TABLE public.package_facts ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
    fact_table(month), first_of_month(month), first_of_month(month + 1));
END $$;

-- The same at the end of a long load. Where readers keep the rest busy for long, a backup say, the facts go there, until somebody
-- writes to the month again.
CREATE FUNCTION settle_fact_table(month integer) RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('facts of a month'), month);
  PERFORM attach_fact_table(month);
EXCEPTION WHEN lock_not_available THEN
  EXECUTE format('INSERT INTO facts.rest (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
    SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM %s', fact_table(month));
  EXECUTE format('DROP TABLE %s', fact_table(month));
END $$;

INSERT INTO facts.rest (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM facts.moving
WHERE NOT (day >= '2000-01-01' AND day < '2200-01-01');
SELECT make_fact_table(month_index), attach_fact_table(month_index)
FROM (SELECT DISTINCT month_index FROM facts.moving WHERE day >= '2000-01-01' AND day < '2200-01-01' ORDER BY 1) months;
INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM facts.moving
WHERE day >= '2000-01-01' AND day < '2200-01-01';

-- Whoever had rights has them again; the policies come back with the roles, and until then the roles see nothing.
DO $$
DECLARE
  given record;
BEGIN
  FOR given IN SELECT privilege_type, CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS grantee
    FROM pg_class, aclexplode(relacl) WHERE oid = 'facts.moving'::regclass AND grantee <> relowner
  LOOP EXECUTE format('GRANT %s ON package_facts TO %s', given.privilege_type, given.grantee); END LOOP;
  IF (SELECT relrowsecurity FROM pg_class WHERE oid = 'facts.moving'::regclass) THEN
    ALTER TABLE package_facts ENABLE ROW LEVEL SECURITY;
  END IF;
END $$;
DROP TABLE facts.moving;

CREATE INDEX package_facts_by_client ON package_facts (server_alias, group_gid, month_index, position) INCLUDE (count, is_emulator, p_id, origin);
CREATE INDEX package_facts_by_month ON package_facts (month_index, position) INCLUDE (server_alias, group_gid, count, is_emulator);
CREATE INDEX package_facts_by_day ON package_facts (server_alias, day, position);
CREATE INDEX package_facts_by_sender ON package_facts (server_alias, p_id, day, position);

CREATE TRIGGER package_facts_added AFTER INSERT ON package_facts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();
CREATE TRIGGER package_facts_changed AFTER UPDATE ON package_facts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();
CREATE TRIGGER package_facts_removed AFTER DELETE ON package_facts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION add_dealer_packages();
CREATE TRIGGER client_packages_added AFTER INSERT ON package_facts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();
CREATE TRIGGER client_packages_changed AFTER UPDATE ON package_facts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();
CREATE TRIGGER client_packages_removed AFTER DELETE ON package_facts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_client_packages();
ANALYZE package_facts;

-- The months that a writer writes to get their tables. Two that meet in a month wait for each other only while its table is made:
-- whoever makes it is alone with the lock of the month, whoever cannot have it holds it shared, and until his end nobody makes the
-- table that his facts might miss. Where readers keep the rest busy, the facts go there, until somebody writes to the month again.
CREATE FUNCTION begin_fact_months(months integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  patience text := current_setting('lock_timeout');
  wanted   integer;
  own      integer[] := '{}';
BEGIN
  FOR wanted IN SELECT DISTINCT m FROM unnest(months) AS m WHERE m BETWEEN 24001 AND 26400 AND m NOT IN (SELECT f.month FROM fact_months() f) ORDER BY 1 LOOP
    IF pg_try_advisory_xact_lock(hashtext('facts of a month'), wanted) THEN
      own := own || wanted;
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtext('facts of a month'), wanted);
    END IF;
  END LOOP;
  -- Nobody is waited for any more but those who read the rest.
  FOR wanted IN SELECT m FROM unnest(own) AS m WHERE m NOT IN (SELECT f.month FROM fact_months() f) ORDER BY 1 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '2s', true);
      PERFORM make_fact_table(wanted);
      PERFORM attach_fact_table(wanted);
    EXCEPTION WHEN lock_not_available THEN
      EXIT;
    END;
  END LOOP;
  PERFORM set_config('lock_timeout', patience, true);
END $$;

-- Until when a server has data of packages is told also to those who see none of them: by the newest month that has any.
CREATE OR REPLACE FUNCTION packages_until(server text) RETURNS date LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  newest date;
  found  date;
  part   integer;
BEGIN
  SELECT max(f.day) INTO newest FROM facts.rest f WHERE f.server_alias = server;
  FOR part IN SELECT f.month FROM fact_months() f WHERE f.attached ORDER BY 1 DESC LOOP
    EXECUTE format('SELECT max(f.day) FROM %s f WHERE f.server_alias = $1', fact_table(part)) INTO found USING server;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN greatest(newest, found);
END $$;

-- Sums facts by client and month; `source` is where they stand, told what by `servers`, `gids` and a month with its days.
CREATE FUNCTION insert_client_packages(source text, servers text[], gids integer[], month integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
  INSERT INTO client_packages (server_alias, group_gid, month_index, kinds, senders)
  WITH facts AS MATERIALIZED (SELECT server_alias, group_gid, month_index, f.position, f.is_emulator, f.count, f.p_id, f.origin FROM %s),
  by_kind AS (
    SELECT server_alias, group_gid, month_index, position, is_emulator, sum(count) AS count, count(DISTINCT p_id::bigint * 128 + ascii(origin)) AS pairs
    FROM facts GROUP BY 1, 2, 3, 4, 5),
  by_month AS (
    SELECT server_alias, group_gid, month_index, json_agg(json_build_array(position, is_emulator, count, pairs) ORDER BY position, is_emulator) AS kinds
    FROM by_kind GROUP BY 1, 2, 3),
  senders AS (SELECT server_alias, group_gid, month_index, count(DISTINCT p_id) FILTER (WHERE NOT is_emulator) AS senders FROM facts GROUP BY 1, 2, 3)
  SELECT server_alias, group_gid, month_index, kinds, senders FROM by_month JOIN senders USING (server_alias, group_gid, month_index)
  ORDER BY server_alias, group_gid, month_index', source)
  USING servers, gids, month, first_of_month(month), first_of_month(month + 1);
END $$;

-- Sums some months of some clients anew, month by month: no other month is read.
CREATE OR REPLACE FUNCTION sum_client_packages(servers text[], gids integer[], months integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  DELETE FROM client_packages c USING unnest(servers, gids, months) AS k (server_alias, group_gid, month_index)
  WHERE c.server_alias = k.server_alias AND c.group_gid = k.group_gid AND c.month_index = k.month_index;
  FOR one IN SELECT array_agg(k.server) AS servers, array_agg(k.gid) AS gids, k.month FROM unnest(servers, gids, months) AS k (server, gid, month) GROUP BY k.month ORDER BY k.month LOOP
    PERFORM insert_client_packages('unnest($1, $2) AS k (server_alias, group_gid) JOIN package_facts f USING (server_alias, group_gid)
      WHERE f.month_index = $3 AND f.day >= $4 AND f.day < $5', one.servers, one.gids, one.month);
  END LOOP;
END $$;

-- Sums the table of a month that has just been filled and stands alone; its writer holds the locks of the month.
CREATE FUNCTION sum_fact_table(month integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM insert_client_packages(fact_table(month) || ' f', NULL, NULL, month);
  EXECUTE format('
  INSERT INTO dealer_packages AS d
  SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)
  FROM %s f JOIN client_dealers c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
   AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month)
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count', fact_table(month));
END $$;

-- What is written to a month that has been taken away would not be counted with the rest of it.
CREATE OR REPLACE FUNCTION keep_client_packages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  servers text[];
  gids    integer[];
  months  integer[];
  away    integer;
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
  SELECT f.month INTO away FROM fact_months() f WHERE NOT f.attached AND f.month = ANY (months) LIMIT 1;
  IF away IS NOT NULL THEN
    RAISE EXCEPTION 'the facts of % are detached', to_char(first_of_month(away), 'MM.YYYY') USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM sum_client_packages(servers, gids, months);
  RETURN NULL;
END $$;
