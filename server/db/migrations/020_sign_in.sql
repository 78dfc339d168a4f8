-- A login in its one normal form; logins are Latin letters, so lower case is all there is to it.
ALTER TABLE users ADD COLUMN login_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(login COLLATE "C")) STORED;
DROP INDEX users_login_key;
CREATE UNIQUE INDEX users_login_key ON users (login_key);

-- Guesses at a password, by a digest of what they are counted under: a login, a login from a place of its own, an address.
DROP TABLE rate_limits;
CREATE TABLE sign_in_guesses (
  key           bytea PRIMARY KEY,
  guesses       integer NOT NULL,
  guessed_at    timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX sign_in_guesses_by_age ON sign_in_guesses (guessed_at);

-- Where a login has signed in from: an address (of version 6, its network) or a browser that keeps a token of its own.
ALTER TABLE sign_in_addresses RENAME TO sign_in_places;
ALTER TABLE sign_in_places RENAME COLUMN address TO place;
ALTER INDEX sign_in_addresses_by_use RENAME TO sign_in_places_by_use;
UPDATE sign_in_places SET place = 'address ' || place;

-- What a user is shown of his sessions, and by what he ends one.
ALTER TABLE tokens ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN agent text NOT NULL DEFAULT '';
CREATE INDEX tokens_by_age ON tokens (created_at);

-- A password that somebody else has chosen: its owner does nothing before he has changed it.
ALTER TABLE users ADD COLUMN password_assigned boolean NOT NULL DEFAULT false;
