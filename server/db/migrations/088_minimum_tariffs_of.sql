-- The documents offer minimum tariffs to the dealer with the number 3; whom else, a billing administrator says.
UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 3;

CREATE FUNCTION offer_minimum_tariffs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.minimum_tariff_enabled := true;
  RETURN NEW;
END $$;
CREATE TRIGGER dealers_offer_minimum_tariffs BEFORE INSERT ON dealers FOR EACH ROW WHEN (NEW.id = 3) EXECUTE FUNCTION offer_minimum_tariffs();
