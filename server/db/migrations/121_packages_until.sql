-- Until when a server has data of packages is told also to those who see none of them.
CREATE FUNCTION packages_until(server text) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(f.day) FROM package_facts f WHERE f.server_alias = $1 $$;
