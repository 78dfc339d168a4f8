-- Whose a record of the audit is: the organisation, by `server:p_gid`, in whose sight it lies; `*` for what is nobody's in particular.
ALTER TABLE audit ADD COLUMN subject text;

CREATE FUNCTION audit_subject(entity text, entity_id text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE
    WHEN $1 IN ('group', 'fcsProfile', 'billing') THEN $2
    WHEN $1 IN ('user', 'session') AND $2 ~ '^[^:]+:\d+$' THEN
      (SELECT u.server_alias || ':' || u.group_gid FROM users u WHERE u.server_alias = split_part($2, ':', 1) AND u.p_id = split_part($2, ':', 2)::int)
    WHEN $1 = 'subgroup' AND $2 ~ '^[^:]+:\d+$' THEN
      (SELECT s.server_alias || ':' || s.group_gid FROM subgroups s WHERE s.server_alias = split_part($2, ':', 1) AND s.p_gid = split_part($2, ':', 2)::int)
    WHEN $1 IN ('dealer', 'priceList', 'specPrice', 'minimumTariff') AND $2 ~ '^\d+$' THEN
      (SELECT d.server_alias || ':' || d.p_gid FROM dealers d WHERE d.id = CASE $1
        WHEN 'dealer' THEN $2::int
        WHEN 'priceList' THEN (SELECT dealer_id FROM price_lists WHERE id = $2::int)
        WHEN 'specPrice' THEN (SELECT dealer_id FROM special_prices WHERE id = $2::int)
        ELSE (SELECT dealer_id FROM minimum_tariffs WHERE tariff_id = $2::int) END)
  END, '*') $$;

-- Whoever deletes a thing says himself whose it was.
CREATE FUNCTION audit_fill_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject := coalesce(NEW.subject, audit_subject(NEW.entity, NEW.entity_id));
  RETURN NEW;
END $$;
CREATE TRIGGER audit_has_subject BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_fill_subject();

-- How often somebody has signed in on a day of Moscow's, and how often in vain; `*` stands for logins that nobody has.
CREATE TABLE sign_in_days (
  day          date NOT NULL,
  server_alias text NOT NULL,
  p_id         integer NOT NULL,
  login        text NOT NULL,
  signed_in    integer NOT NULL DEFAULT 0,
  failed       integer NOT NULL DEFAULT 0,
  last_at      timestamptz NOT NULL,
  -- The last three that it came from.
  addresses    text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (day, server_alias, p_id)
);
