-- The field whose values a field was made of, when it became of another type: what was told of that one is its history.
ALTER TABLE declared_fields ADD COLUMN came_of integer;
