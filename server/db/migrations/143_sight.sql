-- What callers who see a part read of the declared resources: for each table of `declared` a view of what is in sight. The tables themselves are not theirs.
CREATE SCHEMA sight;

-- Whether a caller may be told of a record of a declared resource, by its entry in the audit (`declared.5`, `12`): where everybody
-- sees all records, of one that is gone too.
CREATE FUNCTION record_in_sight(entity text, id text) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  resource integer := substring(entity FROM '^declared\.(\d{1,9})$');
  seen boolean;
BEGIN
  IF to_regclass('sight.r_' || resource) IS NULL THEN RETURN false; END IF;
  SELECT r.definition::jsonb -> 'scope' = '"all"' INTO seen FROM declared_resources r WHERE r.id = resource;
  IF seen IS NOT FALSE THEN RETURN coalesce(seen, false); END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM sight.r_%s r WHERE r.id = $1)', resource) INTO seen USING id::integer;
  RETURN seen;
END $$;

-- Why a batch was done is told with the changes of what is in sight, whoever did it.
CREATE FUNCTION reason_of_batch(id integer) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.reason FROM batches b WHERE b.id = $1 $$;
