-- Until when a server has data of packages, up to a day: a mistyped fact of years to come is no news of what has been sent.
CREATE FUNCTION packages_until(server text, today date) RETURNS date LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  newest date;
  found  date;
  part   integer;
BEGIN
  SELECT max(f.day) INTO newest FROM facts.rest f WHERE f.server_alias = server AND f.day <= today;
  FOR part IN
    SELECT f.month FROM fact_months() f WHERE f.attached AND f.month <= 12 * extract(year FROM today) + extract(month FROM today) ORDER BY 1 DESC
  LOOP
    EXECUTE format('SELECT max(f.day) FROM %s f WHERE f.server_alias = $1 AND f.day <= $2', fact_table(part)) INTO found USING server, today;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN greatest(newest, found);
END $$;
