-- Statistics, sales and files count a client for its dealers by months (client_dealers), the list shows it below `parent_gid`. Whoever
-- writes rows by statements of his own is refused what would part the two: a client that is below no dealer, and so in nobody's sums,
-- or one that is put below another dealer without its months. What is so already stays, until it is moved in the product.
CREATE OR REPLACE FUNCTION begin_client_dealers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray record;
BEGIN
  SELECT a.server_alias, a.p_gid INTO stray FROM added a
  WHERE NOT a.is_dealer AND NOT EXISTS (
    SELECT 1 FROM groups g WHERE g.server_alias = a.server_alias AND g.p_gid = a.parent_gid AND g.is_dealer) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the client %:% has no dealer in parent_gid', stray.server_alias, stray.p_gid USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
  SELECT server_alias, p_gid, 0, CASE WHEN is_dealer THEN p_gid ELSE parent_gid END FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_client_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM client_dealers c
    WHERE (c.server_alias, c.p_gid, c.dealer_gid) = (NEW.server_alias, NEW.p_gid, NEW.parent_gid)) THEN
    RAISE EXCEPTION 'the client %:% is moved to another dealer in the product, or by POST /piportals/{alias}/groups/{p_gid}/move/: from which month on has to be known',
      NEW.server_alias, NEW.p_gid USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER groups_keep_parent AFTER UPDATE OF parent_gid ON groups FOR EACH ROW
  WHEN (NOT NEW.is_dealer AND OLD.parent_gid IS DISTINCT FROM NEW.parent_gid) EXECUTE FUNCTION keep_client_parent();
