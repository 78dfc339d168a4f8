-- An organisation is found by its contract and its contacts too, and by the names of its subgroups.
ALTER TABLE groups DROP COLUMN search;
ALTER TABLE groups ADD COLUMN search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
  translate(lower((CASE WHEN opf IS NULL THEN '' ELSE opf || ' ' END || fullname || ' ' || inn || ' '
    || coalesce(kpp, '') || ' ' || p_gid || ' ' || coalesce(org_id::text, '') || ' ' || coalesce(city, '') || ' '
    || coalesce(contract, '') || ' ' || coalesce(contact_person, '') || ' ' || coalesce(contact_email, '') || ' '
    || coalesce(regexp_replace(contact_phones, '[^0-9,;]', '', 'g'), '')) COLLATE ru), 'ё«»"', 'е')) STORED;
CREATE INDEX groups_by_search ON groups USING gin (search gin_trgm_ops);

ALTER TABLE subgroups ADD COLUMN search text NOT NULL COLLATE "C" GENERATED ALWAYS AS (
  translate(lower(fullname COLLATE ru), 'ё«»"', 'е')) STORED;
CREATE INDEX subgroups_by_search ON subgroups USING gin (search gin_trgm_ops);

-- What identifies a record by itself is looked up, not searched for.
CREATE INDEX groups_by_kpp ON groups (kpp);
CREATE INDEX groups_by_org_id ON groups (org_id);
CREATE INDEX groups_by_contract ON groups (translate(lower(contract COLLATE ru), 'ё', 'е'));
CREATE INDEX fcs_profiles_by_participant_id ON fcs_profiles (lower(participant_id));
DROP INDEX fcs_profiles_by_participant;
CREATE INDEX fcs_profiles_by_participant ON fcs_profiles USING gin (lower(participant_id) gin_trgm_ops);
CREATE INDEX users_by_phone ON users (right(regexp_replace(phone, '\D', '', 'g'), 10));
CREATE INDEX users_by_email ON users (lower(email));
