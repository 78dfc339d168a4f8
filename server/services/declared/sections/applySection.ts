import { conflict } from '../../../../src/contract/refusal';
import type { Context, Service } from '../../kernel/context';
import { audit } from '../../kernel/audit';
import { apply, NotApplied } from '../apply';
import { prepareSection } from './prepareSection';
import { removeSection } from './removal';
import { carryOut } from './work';

/** So long a call waits for the work; what takes longer goes on after the answer, ms. */
const patienceMs = 10_000;

const stale = 'С тех пор, как план показан, раздел или база изменились. Ничего не сделано: посмотрите план ещё раз';

/** `POST /declared/sections/plan/`: faults by line, or the plan. */
export const planSection: Service<'planSection'> = (context, { body }) => prepareSection(context, body);

/** Answers `under way` where the work has not ended in time. */
async function within(work: Promise<void>): Promise<'done' | 'under way'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'under way'>((answer) => {
    timer = setTimeout(() => answer('under way'), patienceMs);
  });
  try {
    return await Promise.race([work.then(() => 'done' as const), late]);
  } catch (error) {
    if (error instanceof NotApplied) throw conflict(error.message);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const told = ({ name, title }: { name: string; title: string }, context: Context, what: object) =>
  audit(context.db, context, { entity: 'section', id: name, after: { title, ...what } });

/** `PUT /declared/sections/`: does what the plan of that hash says, and nothing else. */
export const applySection: Service<'applySection'> = async (context, { body: { wish, hash } }) => {
  const { caller, clock, declared } = context;
  const { faults, declaration, plan } = await prepareSection(context, wish);
  if (!plan) throw conflict(faults.map(({ line, message }) => `Строка ${line}: ${message}`).join('\n'));
  if (plan.hash !== hash) throw conflict(stale);
  if (plan.faults.length > 0) throw conflict(plan.faults.join('\n'));
  if (plan.nothing) return { state: 'done' };
  await told(plan, context, { do: wish.do, hash });
  const by = { actor: caller.login, now: clock(), from: 'page' as const };
  const work = declared.begin((db) =>
    carryOut(db, { ...plan, ...by }, async () => {
      if (declaration) await apply(db, declaration, by, hash);
      else await removeSection(db, plan.name, by, hash);
      await declared.refresh();
    }),
  );
  return { state: await within(work) };
};
