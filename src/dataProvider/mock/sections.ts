import { printDeclaration } from '../../contract/declared/print';
import { readDeclaration } from '../../contract/declared/readDeclaration';
import type { PlannedSection, Section, SectionPlan, SectionWish } from '../../contract/declared/sectionEndpoints';
import { conflict, notFound } from '../../contract/refusal';
import type { Handlers } from './call';
import { markOf } from './declared';
import type { KeptSection, Store } from './store';

const at = '2026-11-22T09:00:00Z';

const sectionOf = ({ declaration, removed }: KeptSection, records: number): Section => ({
  name: declaration.name,
  title: declaration.title,
  state: removed ? 'removed' : 'in force',
  file: null,
  applied_at: at,
  applied_by: 'admin',
  applied_from: 'page',
  removed_at: removed ? at : null,
  removed_by: removed ? 'admin' : null,
  records,
  kept: [],
  trouble: null,
  work: null,
});

/** With what is wrong with its file. */
function withTrouble(section: Section, store: Store): Section {
  const faults = store.faulty.filter(({ file }) => file === `${section.name}.json`);
  return faults.length > 0
    ? { ...section, file: `${section.name}.json`, trouble: { state: 'faulty', faults, words: [] } }
    : section;
}

/** A plan of few words: the mock has no tables to reckon with. */
function planOf(store: Store, wish: SectionWish, { declaration, removed }: KeptSection): SectionPlan {
  const { name, title, fields } = declaration;
  const known = store.sections.get(name);
  const rows = store.records.get(name)?.values().length ?? 0;
  const changes = wish.do === 'remove' || removed;
  return {
    name,
    title,
    hash: markOf(JSON.stringify([wish.do, declaration, known])),
    nothing: wish.do === 'apply' && !removed && JSON.stringify(known?.declaration) === JSON.stringify(declaration),
    steps: [`${wish.do === 'remove' ? 'убрать' : known ? 'обновить' : 'создать'} раздел «${title}» (${name})`],
    asks: changes ? [`записей раздела: ${rows}`] : [],
    faults: [],
    warnings: [],
    columns: Object.entries(fields).map(([field, { label, type }]) => ({
      name: field,
      label,
      type,
      change: wish.do === 'remove' ? 'hidden' : known?.declaration.fields[field] ? 'kept' : 'new',
    })),
    locks: ['Никто не ждёт'],
    rows,
    seconds: 0,
  };
}

function prepare(store: Store, wish: SectionWish): PlannedSection {
  const nothing = { faults: [], warnings: [], declaration: null, plan: null };
  const kept = wish.do === 'apply' ? undefined : store.sections.get(wish.name);
  if (wish.do === 'file' || (wish.do !== 'apply' && kept?.removed !== (wish.do === 'return'))) throw notFound();
  if (wish.do === 'remove' && kept) return { ...nothing, plan: planOf(store, wish, kept) };
  const { file, text } =
    wish.do === 'apply' ? wish : { file: `${wish.name}.json`, text: kept ? printDeclaration(kept.declaration) : '' };
  const read = readDeclaration(file, text, new Set(store.declared().map(({ name }) => name)));
  if ('faults' in read) return { ...nothing, faults: read.faults };
  const { declaration, warnings } = read;
  const removed = store.sections.get(declaration.name)?.removed ?? false;
  return { faults: [], warnings, declaration, plan: planOf(store, wish, { declaration, removed }) };
}

export const sectionHandlers: Pick<Handlers, 'listSections' | 'readSection' | 'planSection' | 'applySection'> = {
  listSections: ({ store }) =>
    [...store.sections.values()].map((kept) =>
      withTrouble(sectionOf(kept, store.records.get(kept.declaration.name)?.values().length ?? 0), store),
    ),
  readSection: ({ store, params }) => {
    const kept = store.sections.get(params.name);
    if (!kept) throw notFound();
    return kept.declaration;
  },
  planSection: ({ store, body }) => prepare(store, body),
  applySection: ({ store, body: { wish, hash } }) => {
    const { declaration, plan } = prepare(store, wish);
    if (plan?.hash !== hash)
      throw conflict('С тех пор, как план показан, раздел изменился. Ничего не сделано: посмотрите план ещё раз');
    const kept = store.sections.get(plan.name);
    const next = declaration ?? kept?.declaration;
    if (next) store.sections.set(plan.name, { declaration: next, removed: wish.do === 'remove' });
    return { state: 'done' };
  },
};
