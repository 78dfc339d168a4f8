import sql from 'sql-template-tag';
import { appType } from '../../../../src/contract/applications';
import { billingAliases } from '../../../../src/domain/tiers';
import type { Tx } from '../../../db/connect';
import type { Changes, ImportKind } from '../kind';
import { applyRegister } from '../register';
import { idNumber, oneOf, text, yesNo } from '../values';

/** The lists whose values go by a code; by those of the second the program itself goes. */
const coded = ['package_type', 'billing_type', 'package_status', 'delivery', 'app_type'];
const known: readonly [kind: string, codes: readonly string[]][] = [
  ['billing_type', Object.keys(billingAliases)],
  ['app_type', appType.options],
];

const names = [
  ...coded,
  'notification_status',
  'online_permission',
  'server_type',
  'category_type',
  'subscription_type',
  'unlim_service',
];

/** Marks lines by a rule; the first that holds stays. */
const mark = (tx: Tx, field: string, problem: string, rule: ReturnType<typeof sql>) =>
  tx.run(sql`UPDATE import_lines s SET fault_field = ${field}, fault = ${problem} WHERE s.fault IS NULL AND ${rule}`);

async function place(tx: Tx): Promise<void> {
  const value = sql`EXISTS (SELECT 1 FROM lookups l WHERE l.kind = s.kind AND l.id = s.id`;
  const stays = sql`s.removed IS NOT TRUE`;
  const another = sql`o.kind = s.kind AND o.id <> s.id`;
  const earlier = sql`EXISTS (SELECT 1 FROM import_lines o WHERE o.fault IS NULL AND o.removed IS NOT TRUE AND o.line < s.line AND ${another}`;
  await mark(
    tx,
    'code',
    'У этого справочника нужен код',
    sql`s.kind = ANY (${coded}::text[]) AND s.code = '' AND ${stays}`,
  );
  await mark(tx, 'group_name', 'Нужна группа', sql`s.kind = 'online_permission' AND s.group_name = '' AND ${stays}`);
  for (const [kind, codes] of known)
    await mark(
      tx,
      'code',
      'Такого кода программа не знает',
      sql`s.kind = ${kind} AND s.code <> ALL (${[...codes]}::text[]) AND ${stays}`,
    );
  for (const other of [sql`EXISTS (SELECT 1 FROM lookups o WHERE ${another}`, earlier])
    await mark(
      tx,
      'code',
      'Код уже у другого значения',
      sql`s.code <> '' AND ${stays} AND ${other} AND o.code = s.code)`,
    );
  await mark(
    tx,
    'code',
    'Код используется: его нельзя изменить',
    sql`${stays}
    AND ${value} AND coalesce(l.code, '') <> s.code AND lookup_in_use(l.kind, l.id, l.code))`,
  );
  await mark(
    tx,
    'removed',
    'Значение используется: его нельзя удалить',
    sql`s.removed AND ${value} AND lookup_in_use(l.kind, l.id, l.code))`,
  );
  await mark(
    tx,
    'removed',
    'Роль используется: её нельзя удалить',
    sql`s.removed AND s.kind = 'role' AND EXISTS (SELECT 1 FROM users u WHERE u.p_rid = s.id)`,
  );
  for (const other of [sql`EXISTS (SELECT 1 FROM roles o WHERE o.p_rid <> s.id`, earlier])
    await mark(
      tx,
      'name',
      'Роль с таким названием уже есть',
      sql`s.kind = 'role' AND ${stays} AND ${other} AND o.name = s.name)`,
    );
}

async function apply(tx: Tx): Promise<Changes> {
  const values = await applyRegister(tx, {
    table: 'lookups',
    key: ['kind', 'id'],
    values: ['code', 'name', 'group_name'],
    lines: sql`
      SELECT line, kind, id, nullif(code, '') AS code, name, nullif(group_name, '') AS group_name, coalesce(removed, false) AS removed
      FROM import_lines WHERE fault IS NULL AND kind <> 'role'`,
  });
  await tx.run('DROP TABLE import_given, import_placed');
  const roles = await applyRegister(tx, {
    table: 'roles',
    key: ['p_rid'],
    values: ['name', 'banned'],
    lines: sql`
      SELECT line, id AS p_rid, name, coalesce(banned, false) AS banned, coalesce(removed, false) AS removed FROM import_lines WHERE fault IS NULL AND kind = 'role'`,
  });
  return {
    added: values.added + roles.added,
    changed: values.changed + roles.changed,
    removed: values.removed + roles.removed,
    same: values.same + roles.same,
    repeated: values.repeated + roles.repeated,
  };
}

/** Values of the lookup lists, and roles (`role`). What is in use keeps its code and is not taken away. */
export const lookups: ImportKind = {
  name: 'lookups',
  columns: {
    kind: {
      label: 'Справочник',
      type: 'text',
      read: oneOf([...names, 'role']),
      needed: true,
      example: 'notification_status',
    },
    id: { label: 'Номер', type: 'integer', read: idNumber, needed: true, example: '7' },
    code: { label: 'Код', type: 'text', read: text(100), example: '' },
    name: { label: 'Название', type: 'text', read: text(200), needed: true, example: 'Отозван' },
    group_name: { label: 'Группа', aliases: ['group'], type: 'text', read: text(200), example: '' },
    banned: { label: 'Без входа', type: 'boolean', read: yesNo, example: '' },
    removed: { label: 'Удалить', aliases: ['remove'], type: 'boolean', read: yesNo, example: '' },
  },
  key: ['kind', 'id'],
  rows: sql`SELECT ((SELECT count(*) FROM lookups) + (SELECT count(*) FROM roles))::int AS count`,
  place,
  apply,
};
