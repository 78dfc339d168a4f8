-- Who has done something is named also to those who do not see him otherwise.
CREATE FUNCTION name_of_user(server text, id integer) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.full_name FROM users u WHERE u.server_alias = $1 AND u.p_id = $2 $$;
