-- A batch that is done after its call is done with the rights of who asked for it, or of the key that did.
ALTER TABLE batches ADD COLUMN actor_key text;
