import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Declaration } from '../../../../src/contract/declared/declaration';
import type { SectionPlan } from '../../../../src/contract/declared/sectionEndpoints';
import type { Db } from '../../../db/connect';
import type { Queryable } from '../../../db/queryable';
import { briefly, lockKey, NotApplied, type Applied } from '../apply';
import { readKnown } from '../catalogue';
import { readLive } from '../live';
import { count } from '../planWords';

const refersTo = ({ fields }: Declaration, name: string) =>
  Object.values(fields).some((field) => field.type === 'reference' && field.to === name);

/** What taking a section away will do: its definition rests, its data stay. Undefined of one that is not in force. */
export async function planRemoval(db: Queryable, name: string): Promise<SectionPlan | undefined> {
  const known = await readKnown(db, name);
  if (!known?.declared || known.removed) return undefined;
  const { title } = known.declared;
  const others = (await readLive(db)).filter((one) => one.name !== name && refersTo(one.declared, name));
  return {
    name,
    title,
    hash: createHash('sha256')
      .update(JSON.stringify(['remove', name, known.checksum]))
      .digest('hex')
      .slice(0, 12),
    nothing: false,
    steps: [`убрать раздел «${title}» (${name}) из меню и со страниц; его вызовы ответят 404`],
    asks: [
      `записи раздела больше никто не увидит, их ${count(known.rows)}; они остаются в базе, и раздел можно вернуть`,
    ],
    faults: others.map(
      ({ declared }) => `на раздел ссылается «${declared.title}»: сначала уберите поле или тот раздел`,
    ),
    warnings: [],
    columns: Object.entries(known.declared.fields).map(([field, { label, type }]) => ({
      name: field,
      label,
      type,
      change: 'hidden' as const,
    })),
    locks: ['Данные не затронуты: никто не ждёт'],
    rows: known.rows,
    seconds: 0,
  };
}

const journal = 'убрать раздел: данные остаются';

/** Takes a section away, as the plan of that hash says; refuses when something has changed since. */
export const removeSection = (db: Db, name: string, { actor, now }: Applied, agreed: string): Promise<void> =>
  db.tx(
    async (lock) => {
      await lock.run(`SELECT pg_advisory_xact_lock(${lockKey})`);
      const plan = await planRemoval(db, name);
      if (plan?.hash !== agreed)
        throw new NotApplied('С тех пор, как план показан, раздел изменился: посмотрите план ещё раз');
      if (plan.faults.length > 0) throw new NotApplied(plan.faults.join('\n'));
      await briefly(db, async (tx) => {
        await tx.run(sql`
          INSERT INTO declared_journal (at, resource, actor, plan, step)
          SELECT ${now}, id, ${actor}, ${agreed}, ${journal} FROM declared_resources WHERE name = ${name}`);
        await tx.run(
          sql`UPDATE declared_resources SET removed_at = ${now}, removed_by = ${actor} WHERE name = ${name}`,
        );
      });
    },
    { patient: true },
  );
