-- What an organisation is known by, so that the keys of a page pass as one array: what is joined to them is then planned once and not for each page.
CREATE TYPE group_key AS (server_alias text, p_gid integer);
