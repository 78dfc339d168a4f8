import sql from 'sql-template-tag';
import type { ImportKind } from '../kind';
import { placeUsers, sameWho, userColumns } from '../users';
import { yesNo } from '../values';

/** Who works online just now. It is a state, not an edit: the revision of the user stays. */
export const online: ImportKind = {
  name: 'online',
  columns: {
    ...userColumns,
    online: { label: 'Онлайн', aliases: ['in_online'], type: 'boolean', read: yesNo, needed: true, example: 'да' },
  },
  key: ['server', 'user'],
  rows: sql`SELECT count(*)::int AS count FROM users WHERE in_online`,
  place: placeUsers,
  apply: async (tx) => {
    const good = await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM import_lines WHERE fault IS NULL');
    const placed = await tx.run(sql`
      CREATE TEMP TABLE import_placed ON COMMIT DROP AS
      SELECT DISTINCT ON (w.server_alias, w.p_id) w.server_alias, w.p_id, s.online
      FROM import_lines s JOIN import_who w ON ${sameWho} WHERE s.fault IS NULL ORDER BY w.server_alias, w.p_id, s.line DESC`);
    const changed = await tx.run(sql`
      UPDATE users u SET in_online = p.online FROM import_placed p
      WHERE u.server_alias = p.server_alias AND u.p_id = p.p_id AND u.in_online <> p.online`);
    return { added: 0, changed, removed: 0, same: placed - changed, repeated: (good?.n ?? 0) - placed };
  },
};
