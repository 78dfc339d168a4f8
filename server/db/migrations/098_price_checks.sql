-- Which schemes a dealer has lists of, and since when, so that the month board need not count all lists there ever were. The stamp
-- goes up with any change of the pair's lists; a row stays when the last list has gone, so that no stamp comes twice.
CREATE TABLE price_schemes (
  dealer_id     integer NOT NULL REFERENCES dealers (id) ON DELETE CASCADE,
  billing_alias text NOT NULL,
  first_month   integer,
  stamp         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (dealer_id, billing_alias)
);

-- What the price guard says of the list of a month, and by how much its prices differ from those before, as of a stamp: of another
-- one it says nothing. `lines` names the rules and the lines that were drawn.
CREATE TABLE price_checks (
  month_index   integer NOT NULL,
  dealer_id     integer NOT NULL REFERENCES dealers (id) ON DELETE CASCADE,
  billing_alias text NOT NULL,
  stamp         integer NOT NULL,
  lines         integer NOT NULL,
  remarks       integer NOT NULL,
  change        numeric,
  PRIMARY KEY (month_index, dealer_id, billing_alias)
);

CREATE INDEX price_lists_by_month ON price_lists (month_index, dealer_id, billing_alias);

CREATE FUNCTION keep_price_schemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_schemes (dealer_id, billing_alias, first_month)
  SELECT c.dealer_id, c.billing_alias,
    (SELECT min(p.month_index) FROM price_lists p WHERE p.dealer_id = c.dealer_id AND p.billing_alias = c.billing_alias)
  FROM (SELECT DISTINCT dealer_id, billing_alias FROM changed) c
  ORDER BY 1, 2
  ON CONFLICT (dealer_id, billing_alias) DO UPDATE SET first_month = excluded.first_month, stamp = price_schemes.stamp + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER price_lists_added AFTER INSERT ON price_lists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_schemes();
CREATE TRIGGER price_lists_changed AFTER UPDATE ON price_lists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_schemes();
CREATE TRIGGER price_lists_removed AFTER DELETE ON price_lists REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_price_schemes();

INSERT INTO price_schemes (dealer_id, billing_alias, first_month)
SELECT dealer_id, billing_alias, min(month_index) FROM price_lists GROUP BY 1, 2;
