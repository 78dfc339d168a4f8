import type { Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import { columnName, serverColumn, tableName } from '../../../server/db/declared/steps';
import type { Db } from '../../../server/db/connect';
import type { Live } from '../../../server/services/declared/live';
import { withoutIndexes } from '../../../server/db/withoutIndexes';

/** Words that comments are made of: the first ones stand in many records, the last ones in few. */
const words =
  'оплата счёт продление скидка акт письмо перенос отсрочка аванс доплата сверка остаток возврат граница декларант инспекция квитанция лицензия маршрут накладная образец пломба реестр склад транзит уступка филиал хранение цессия эстакада юрист ярлык'.split(
    ' ',
  );

/** A number below `below` that depends on the record and the field alone. */
const roll = (salt: number, below: number) => `(abs(hashint4(i # ${salt * 7919})::bigint) % ${below})`;
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const oneOf = (texts: readonly string[], at: string) => `(ARRAY[${texts.map(quote).join(', ')}])[1 + ${at}]`;
/** The first of so many is met most often. */
const rarer = (salt: number, count: number) => `(${roll(salt, count)} * ${roll(salt + 1, count)} / ${count})`;

function textOf(field: DeclaredField, salt: number): string {
  if (field.type === 'longText')
    return `CASE WHEN ${roll(salt, 3)} = 0 THEN ${[1, 2, 3, 4].map((part) => oneOf(words, rarer(salt + part * 3, words.length))).join(" || ' ' || ")} END`;
  if (field.type === 'email') return "'m' || i || '@client.example'";
  if (field.type === 'phone') return `'+7900' || lpad(${roll(salt, 10_000_000)}::text, 7, '0')`;
  if (field.type === 'taxpayerNumber') return "'77' || lpad(i::text, 8, '0')";
  return `i || '/' || (20 + ${roll(salt, 7)})`;
}

/** A value of a field for the record `i`, in words of SQL. */
function valueOf(field: DeclaredField, salt: number): string {
  switch (field.type) {
    case 'number':
      return roll(salt, 1000);
    case 'money':
      return `(${roll(salt, 100_000_000)} / 100.0)`;
    case 'percent':
      return `(${roll(salt, 1000)} / 10.0)`;
    case 'day':
      return `date '2010-01-01' + ${roll(salt, 6000)}::int`;
    case 'month':
      return `(12 * 2015 + 1 + ${roll(salt, 140)})`;
    case 'moment':
      return `timestamptz '2020-01-01' + ${roll(salt, 200_000_000)} * interval '1 s'`;
    case 'boolean':
      return `${roll(salt, 4)} = 0`;
    case 'select':
      return oneOf(
        field.choices.map(({ value }) => value),
        rarer(salt, field.choices.length),
      );
    case 'several':
      return `ARRAY[${oneOf(
        field.choices.map(({ value }) => value),
        rarer(salt, field.choices.length),
      )}]`;
    default:
      return textOf(field, salt);
  }
}

const keysOf: Readonly<Record<string, string>> = {
  groups: 'SELECT server_alias, p_gid AS id FROM groups WHERE NOT is_dealer',
  users: 'SELECT server_alias, p_id AS id FROM users',
  dealers: "SELECT '' AS server_alias, id FROM dealers",
};

/** Fills the table of a declared resource with so many records, from its definition alone. */
export async function fillDeclared(db: Db, live: Live, count: number): Promise<void> {
  const { id, columns, declared } = live;
  const table = tableName(id);
  const names: string[] = [];
  const values: string[] = [];
  const joins: string[] = [];
  const sources: string[] = [];
  Object.entries<Declaration['fields'][string]>(declared.fields).forEach(([source, field], at) => {
    const column = columns[source] ?? 0;
    if (field.type !== 'reference') {
      names.push(columnName(column));
      values.push(valueOf(field, 10 * (at + 1)));
      return;
    }
    const keys = keysOf[field.to];
    if (keys === undefined) throw new Error(`no records of ${field.to} to refer to`);
    sources.push(
      `CREATE TEMP TABLE keys_${column} ON COMMIT DROP AS SELECT row_number() OVER () - 1 AS n, k.* FROM (${keys} ORDER BY 1, 2) k`,
      `CREATE UNIQUE INDEX ON keys_${column} (n)`,
      `ANALYZE keys_${column}`,
    );
    joins.push(
      `JOIN keys_${column} k${column} ON k${column}.n = abs(hashint4(i # ${at + 1})::bigint) % (SELECT count(*) FROM keys_${column})`,
    );
    names.push(columnName(column));
    values.push(`k${column}.id`);
    if (field.to === 'dealers') return;
    names.push(serverColumn(column));
    values.push(`k${column}.server_alias`);
  });
  await db.tx(async (tx) => {
    await tx.run("SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'");
    for (const statement of sources) await tx.run(statement);
    await withoutIndexes(tx, [table], async () => {
      await tx.run(`
        INSERT INTO ${table} (created_at, created_by, owner_server, owner_id, ${names.join(', ')})
        SELECT now(), 'bench', 'nova', 1, ${values.join(', ')} FROM generate_series(1, ${count}) i ${joins.join(' ')}`);
    });
  });
  await db.run(`VACUUM (ANALYZE) ${table}`);
}
