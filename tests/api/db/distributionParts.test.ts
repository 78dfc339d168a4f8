import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '../../support/app';

it('O07 files that were kept whole are in parts after the migration, byte for byte, and are downloaded as before', async () => {
  const app = await createTestApp();
  try {
    const migration = join(import.meta.dirname, '../../../server/db/migrations/118_distributions.sql');
    await app.db.run(`
      ALTER TABLE application_versions DROP COLUMN file_id, DROP COLUMN notes, DROP COLUMN published_by, DROP COLUMN withdrawn_at, DROP COLUMN withdrawn_by;
      DROP TABLE application_parts, application_files;
      ALTER TABLE application_versions ADD COLUMN content bytea NOT NULL DEFAULT '';
      UPDATE application_versions SET content = convert_to(repeat(app_type || version, CASE app_type WHEN 'main' THEN 250000 ELSE 1 END), 'UTF8');
      UPDATE application_versions SET size = length(content), sha256 = encode(sha256(content), 'hex');
      UPDATE users SET rights = array_remove(rights, 'publish_client');`);
    const before = await app.db.rows('SELECT app_type, version, size, sha256 FROM application_versions ORDER BY id');
    await app.db.run(await readFile(migration, 'utf8'));
    const after = await app.db.rows(`
      SELECT app_type, version, sum(length(bytes)) AS size, encode(sha256(string_agg(bytes, ''::bytea ORDER BY place)), 'hex') AS sha256
      FROM application_versions JOIN application_parts USING (file_id) GROUP BY id, app_type, version ORDER BY id`);
    expect(after.map((row) => JSON.stringify(row))).toEqual(before.map((row) => JSON.stringify(row)));
    const token = await app.signIn('dealer');
    const whole = await app.call('GET', '/piportals/nova/applications/main/2025.09.1/', { token });
    expect(whole.bytes.toString()).toBe('main2025.09.1'.repeat(250_000));
    const holders = await app.db.rows("SELECT login FROM users WHERE 'publish_client' = ANY (rights)");
    expect(holders).toEqual([{ login: 'admin' }]);
  } finally {
    await app.close();
  }
});
