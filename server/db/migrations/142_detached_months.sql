-- A month stays detached when its table has been carried away: no less is told as all of it, and nothing is counted in place of what was.
CREATE TABLE detached_months (month integer PRIMARY KEY);

-- Those whose table stands aside, and those of which nothing but the sums is left.
INSERT INTO detached_months (month)
SELECT f.month FROM fact_months() f WHERE NOT f.attached
UNION
SELECT DISTINCT c.month_index FROM client_packages c
WHERE c.month_index BETWEEN 24001 AND 26400 AND c.month_index NOT IN (SELECT f.month FROM fact_months() f)
  AND NOT EXISTS (SELECT 1 FROM facts.rest f WHERE f.month_index = c.month_index);

-- The months that have a table, or had one when they were detached; one that is not attached has been taken away for the time being,
-- or is being filled by whoever asks.
CREATE OR REPLACE FUNCTION fact_months() RETURNS TABLE (month integer, attached boolean) LANGUAGE sql STABLE AS $$
  WITH here AS (
    SELECT 12 * substr(c.relname, 3, 4)::integer + substr(c.relname, 8, 2)::integer AS month, c.relispartition AS attached
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'facts' AND c.relkind = 'r' AND c.relname ~ '^m_\d{4}_\d{2}$')
  SELECT h.month, h.attached FROM here h
  UNION ALL
  SELECT d.month, false FROM detached_months d WHERE d.month NOT IN (SELECT h.month FROM here h) $$;
