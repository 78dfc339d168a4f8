-- News may be for dealers alone, and come out at a moment that somebody has set.
ALTER TABLE news ADD COLUMN for_dealers boolean NOT NULL DEFAULT false;
ALTER TABLE news ADD COLUMN publish_at timestamptz;

-- The kind of a server (lookup `server_type`); null is not known, and then no news are kept from its people for it.
ALTER TABLE portals ADD COLUMN server_type integer;

CREATE OR REPLACE FUNCTION lookup_in_use(kind text, id integer, code text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE $1
    WHEN 'notification_status' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (statuses))
    WHEN 'online_permission' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (online_rights))
    WHEN 'package_type' THEN EXISTS (SELECT 1 FROM users WHERE $2 = ANY (package_types)) OR EXISTS (SELECT 1 FROM client_packages c, json_array_elements(c.kinds) k WHERE k ->> 0 = $3)
    WHEN 'billing_type' THEN EXISTS (SELECT 1 FROM groups WHERE billing_type = $3) OR EXISTS (SELECT 1 FROM dealers WHERE billing_type = $3)
      OR EXISTS (SELECT 1 FROM price_lists WHERE billing_alias = $3)
    WHEN 'delivery' THEN EXISTS (SELECT 1 FROM package_facts WHERE transport::text = $3)
    WHEN 'server_type' THEN EXISTS (SELECT 1 FROM news WHERE $2 = ANY (server_types)) OR EXISTS (SELECT 1 FROM portals WHERE server_type = $2)
    WHEN 'app_type' THEN EXISTS (SELECT 1 FROM application_versions WHERE app_type = $3) OR EXISTS (SELECT 1 FROM news WHERE client_type = $2)
    WHEN 'category_type' THEN EXISTS (SELECT 1 FROM news WHERE type_id = $2)
    WHEN 'subscription_type' THEN EXISTS (SELECT 1 FROM billing_items WHERE source = 'custom-subscribe' AND ref_id = $2)
    WHEN 'unlim_service' THEN EXISTS (SELECT 1 FROM billing_items WHERE source = 'service-unlim' AND ref_id = $2) OR EXISTS (SELECT 1 FROM service_prices WHERE service_id = $2)
    ELSE false END $$;
