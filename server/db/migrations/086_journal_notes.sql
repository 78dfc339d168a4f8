-- Notes about a client lie in sight of whoever sees the client.
CREATE OR REPLACE FUNCTION audit_subject(entity text, entity_id text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE
    WHEN $1 IN ('group', 'fcsProfile', 'billing', 'clientNote') THEN $2
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
