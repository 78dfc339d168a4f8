import { printDeclaration } from '../../../../src/contract/declared/print';
import { readDeclaration } from '../../../../src/contract/declared/readDeclaration';
import type { PlannedSection, SectionPlan, SectionWish } from '../../../../src/contract/declared/sectionEndpoints';
import { notFound } from '../../../../src/contract/refusal';
import type { Queryable } from '../../../db/queryable';
import { readKnown } from '../catalogue';
import { planOf, type Plan } from '../plan';
import type { DeclaredResources } from '../registry';
import { planRemoval } from './removal';

const wireOf = ({ sources: _s, known: _k, ...plan }: Plan): SectionPlan => plan;

interface Asked {
  db: Queryable;
  declared: DeclaredResources;
}

async function textOf({ db, declared }: Asked, wish: Exclude<SectionWish, { do: 'remove' }>) {
  if (wish.do === 'apply') return wish;
  if (wish.do === 'file') {
    const text = declared.files().find(({ name }) => name === wish.name)?.text;
    if (text === undefined) throw notFound();
    return { file: `${wish.name}.json`, text };
  }
  const known = await readKnown(db, wish.name);
  if (!known?.declared || !known.removed) throw notFound();
  return { file: `${wish.name}.json`, text: printDeclaration(known.declared) };
}

/** What a wish comes to: the faults of its text, or its plan. 404 for a section that is not there to be taken away or brought back. */
export async function prepareSection({ db, declared }: Asked, wish: SectionWish): Promise<PlannedSection> {
  const nothing = { faults: [], warnings: [], declaration: null, plan: null };
  if (wish.do === 'remove') {
    const plan = await planRemoval(db, wish.name);
    if (!plan) throw notFound();
    const file = declared.files().find(({ name }) => name === wish.name);
    const stays = `файл ${wish.name}.json останется в папке сервера; сам он раздел не вернёт`;
    return { ...nothing, plan: { ...plan, warnings: file ? [stays] : [] } };
  }
  const { file, text } = await textOf({ db, declared }, wish);
  await declared.refresh();
  const read = readDeclaration(file, text, new Set(declared.all().map((one) => one.name)));
  if ('faults' in read) return { ...nothing, faults: read.faults };
  const { declaration, warnings } = read;
  return { faults: [], warnings, declaration, plan: wireOf(await planOf(db, declaration)) };
}
