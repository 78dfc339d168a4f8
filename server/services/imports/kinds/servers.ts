import sql, { raw, type Sql } from 'sql-template-tag';
import type { ImportKind } from '../kind';
import { applyRegister } from '../register';
import { alias, text, whole } from '../values';

const isKind = sql`l.kind = 'server_type' AND s.server_type IN (l.id::text, l.name)`;

/** What a line's server is called in addresses. */
const called = (line: Sql) => sql`coalesce(nullif(${line}.alias, ''), ${line}.server_alias)`;

/** The servers (portals) of the product, known by `server_alias`; they are not taken away. */
export const servers: ImportKind = {
  name: 'servers',
  columns: {
    server_alias: { label: 'Сервер', type: 'text', read: alias, needed: true, example: 'pskov' },
    alias: { label: 'Имя в адресах', type: 'text', read: alias, example: 'pskov' },
    server_name: {
      label: 'Название',
      aliases: ['name'],
      type: 'text',
      read: text(100),
      needed: true,
      example: 'Псков',
    },
    /** By its number or its name in the list of kinds. */
    server_type: { label: 'Вид сервера', aliases: ['вид'], type: 'text', read: text(100), example: 'Региональный' },
    position: { label: 'Место в списках', aliases: ['порядок'], type: 'integer', read: whole(0, 1000), example: '2' },
  },
  key: ['server_alias'],
  rows: sql`SELECT count(*)::int AS count FROM portals`,
  place: async (tx) => {
    await tx.run(sql`
      UPDATE import_lines s SET fault_field = 'alias', fault = 'Это имя уже у другого сервера'
      WHERE s.fault IS NULL AND (
        EXISTS (SELECT 1 FROM portals p WHERE p.server_alias <> s.server_alias AND (${called(raw('s'))} IN (p.alias, p.server_alias) OR p.alias = s.server_alias))
        OR EXISTS (SELECT 1 FROM import_lines o WHERE o.fault IS NULL AND o.server_alias <> s.server_alias
          AND ${called(raw('s'))} IN (${called(raw('o'))}, o.server_alias)))`);
    await tx.run(sql`
      UPDATE import_lines s SET fault_field = 'server_type', fault = 'Такого вида серверов нет'
      WHERE s.fault IS NULL AND s.server_type <> '' AND NOT EXISTS (SELECT 1 FROM lookups l WHERE ${isKind})`);
  },
  apply: (tx) =>
    applyRegister(tx, {
      table: 'portals',
      key: ['server_alias'],
      values: ['alias', 'server_name', 'server_type', 'position'],
      lines: sql`
        SELECT s.line, s.server_alias, coalesce(nullif(s.alias, ''), p.alias, s.server_alias) AS alias, s.server_name,
               coalesce((SELECT l.id FROM lookups l WHERE ${isKind} LIMIT 1), p.server_type) AS server_type,
               coalesce(s.position, p.position, (SELECT coalesce(max(position) + 1, 0) FROM portals)::integer + s.line) AS position, false AS removed
        FROM import_lines s LEFT JOIN portals p ON p.server_alias = s.server_alias WHERE s.fault IS NULL`,
    }),
};
