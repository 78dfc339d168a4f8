-- Those that nobody has signed in from for long are deleted.
CREATE INDEX sign_in_addresses_by_use ON sign_in_addresses (used_at);
