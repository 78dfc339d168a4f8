-- The search finds what the list prints of an organisation and of its users.
ALTER TABLE groups DROP COLUMN search;
ALTER TABLE groups ADD COLUMN search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
  translate(lower((CASE WHEN opf IS NULL THEN '' ELSE opf || ' ' END || fullname || ' ' || inn || ' '
    || coalesce(kpp, '') || ' ' || p_gid || ' ' || coalesce(org_id::text, '') || ' ' || coalesce(city, '')) COLLATE ru), 'ё«»"', 'е')) STORED;
CREATE INDEX groups_by_search ON groups USING gin (search gin_trgm_ops);

ALTER TABLE users DROP COLUMN search;
ALTER TABLE users ADD COLUMN search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
  translate(lower((login || ' ' || email || ' ' || full_name || ' ' || p_id || ' '
    || coalesce(regexp_replace(phone, '\D', '', 'g'), '')) COLLATE ru), 'ё', 'е')) STORED;
CREATE INDEX users_by_search ON users USING gin (search gin_trgm_ops);

CREATE INDEX fcs_profiles_by_participant ON fcs_profiles USING gin (participant_id gin_trgm_ops);
