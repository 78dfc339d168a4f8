-- outside a transaction
-- What was written before says whose it is too; nobody waits for it but who changes the same record, and nobody does.
UPDATE audit SET subject = audit_subject(entity, entity_id) WHERE subject IS NULL;

INSERT INTO sign_in_days (day, server_alias, p_id, login, signed_in, last_at)
SELECT (at AT TIME ZONE 'Europe/Moscow')::date, actor_server, actor_id, (array_agg(actor_login ORDER BY id DESC))[1], count(*), max(at)
FROM audit WHERE operation = 'signIn' AND actor_server IS NOT NULL AND actor_id IS NOT NULL GROUP BY 1, 2, 3
ON CONFLICT DO NOTHING;

DROP INDEX CONCURRENTLY IF EXISTS audit_changes_by_time;
CREATE INDEX CONCURRENTLY audit_changes_by_time ON audit (at DESC, id DESC) WHERE entity <> 'session';
DROP INDEX CONCURRENTLY IF EXISTS audit_changes_by_subject;
CREATE INDEX CONCURRENTLY audit_changes_by_subject ON audit (subject, at DESC, id DESC) WHERE entity <> 'session';
DROP INDEX CONCURRENTLY IF EXISTS audit_changes_by_actor;
CREATE INDEX CONCURRENTLY audit_changes_by_actor ON audit (actor_server, actor_id, at DESC, id DESC) WHERE entity <> 'session';
DROP INDEX CONCURRENTLY IF EXISTS audit_sessions_by_actor;
CREATE INDEX CONCURRENTLY audit_sessions_by_actor ON audit (actor_server, actor_id, at DESC, id DESC) WHERE entity = 'session';
DROP INDEX CONCURRENTLY IF EXISTS audit_by_kind;
CREATE INDEX CONCURRENTLY audit_by_kind ON audit (entity, at DESC, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS audit_by_actor;

-- A record of the audit stays as it was written. What is older than it has to be kept goes through prune_audit alone, which says how old that is.
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < nullif(current_setting('audit.kept_since', true), '')::timestamptz THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the audit record is neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER IF EXISTS audit_stays ON audit;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
DROP TRIGGER IF EXISTS audit_is_not_emptied ON audit;
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- The oldest records that need not be kept, at most so many; never of the last thirty days, whatever is asked.
CREATE OR REPLACE FUNCTION prune_audit(kept_since timestamptz, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  PERFORM set_config('audit.kept_since', least(kept_since, now() - interval '30 days')::text, true);
  DELETE FROM audit WHERE id = ANY (ARRAY(
    SELECT id FROM audit WHERE id < (SELECT min(id) + most FROM audit) AND at < least(kept_since, now() - interval '30 days')));
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('audit.kept_since', '', true);
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION prune_audit(timestamptz, integer) FROM PUBLIC;
