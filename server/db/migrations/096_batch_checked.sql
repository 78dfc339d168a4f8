-- Whether somebody has looked at what the guard doubts of a batch's prices; null where nobody was asked.
ALTER TABLE batches ADD COLUMN checked boolean;
