import sql from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { rightCaption, type Right } from '../../../src/domain/rights';
import type { Queryable } from '../../db/queryable';

/** Each right that a definition names, with what nobody can do while nobody holds it. */
function rightsIn({ right, fields }: Declaration): [Right, string][] {
  const named: [Right | undefined, string][] = [
    [right.see, 'раздел никто не увидит'],
    [right.change, 'добавлять и изменять записи будет некому'],
    [right.delete, 'удалять записи будет некому'],
    ...Object.values(fields).flatMap(({ label, right: own }): [Right | undefined, string][] => [
      [own?.see, `поле «${label}» никто не увидит`],
      [own?.change, `поле «${label}» никто не изменит`],
    ]),
  ];
  return named.flatMap(([one, words]) => (one ? [[one, words] as [Right, string]] : []));
}

/** What nobody will be able to do, as nobody has the right: whoever gives it mends that. */
export async function rightsOfNobody(db: Queryable, declared: Declaration): Promise<string[]> {
  const named = rightsIn(declared);
  const rights = [...new Set(named.map(([right]) => right))];
  const without = await db.rows<{ right: Right }>(sql`
    SELECT one AS right FROM unnest(${rights}::text[]) AS one WHERE NOT EXISTS (SELECT 1 FROM users WHERE one = ANY(rights))`);
  const lacking = new Set(without.map(({ right }) => right));
  return named.flatMap(([right, words]) =>
    lacking.has(right) ? [`права «${rightCaption(right)}» (${right}) нет ни у кого: ${words}`] : [],
  );
}
