-- Whether somebody has looked at the remarks on the list of a month: then they keep its dealer from being ready no longer. What is
-- kept is worked out anew.
DELETE FROM price_checks;
ALTER TABLE price_checks ADD COLUMN checked boolean NOT NULL;
