import type { Compared } from '../../../ui/CompareTable';
import { readCell } from '../grid/cell';
import type { NamedCell } from './historyStep';
import { change, createSheet, relayout, textsOf, type Sheet } from '../grid/sheet';
import {
  layoutWith,
  kindRowsOf,
  rowPath,
  rowsOf,
  type KindOption,
  type PanelFields,
  type PanelKind,
  type StoredPanel,
} from './panelKind';

/** All that stands in a panel: texts by cell, those of rows by the row's place, `rows.0.client_points_cost`. */
export interface PanelContent {
  fields: PanelFields;
  kinds: readonly string[];
  texts: Readonly<Record<string, string>>;
}

/** The same as a draft; `was` is what was read then, of prices that are changed. */
export interface PanelDraft extends PanelContent {
  was?: PanelContent | undefined;
}

export const noFields: PanelFields = { client: null, start: '', emails: '' };

/** Prices as they were read, in a sheet; an empty one while adding. What is put in their place is one step, which can be undone. */
export function sheetOf(kind: PanelKind, stored: StoredPanel | undefined, begin?: PanelContent): Sheet {
  const rows = rowsOf(stored?.kinds.length ? stored.kinds : kind.listKinds ? [''] : []);
  const sheet = createSheet(layoutWith(kind, rows), stored?.cells);
  if (!begin) return sheet;
  const laid = kind.listKinds ? relayout(sheet, layoutWith(kind, rowsOf(begin.kinds))) : sheet;
  const cells = Object.entries(begin.texts).flatMap(([id, text]) => {
    const spec = laid.layout.cells.get(id);
    return spec ? [[id, readCell(spec.kind, text)] as const] : [];
  });
  return change(laid, new Map(cells));
}

export function contentOf(sheet: Sheet, fields: PanelFields): PanelContent {
  const rows = kindRowsOf(sheet.layout);
  const placed = (id: string) => {
    const at = rows.findIndex((row) => id.startsWith(`${rowPath(row)}.`));
    const row = rows[at];
    return row ? id.replace(rowPath(row), `rows.${at}`) : id;
  };
  return {
    fields,
    kinds: rows.map(({ kind }) => kind),
    texts: Object.fromEntries(Object.entries(textsOf(sheet)).map(([id, text]) => [placed(id), text])),
  };
}

export const storedContent = (kind: PanelKind, stored: StoredPanel | undefined): PanelContent =>
  contentOf(sheetOf(kind, stored), stored?.fields ?? noFields);

/** The beginning of the meanings of a row. */
export const meaningPath = (kind: string) => `rows.${kind}`;

/** Everything by what it is about, whatever its row: `rows.pp_pi.client_points_cost`, `start`. */
const byMeaning = ({ fields, kinds, texts }: PanelContent): Map<string, string> =>
  new Map([
    ['start', fields.start],
    ['emails', fields.emails],
    ...Object.entries(texts).map(
      ([id, text]) =>
        [id.replace(/^rows\.(\d+)/, (_, at: string) => meaningPath(kinds[Number(at)] ?? '')), text] as const,
    ),
  ]);

const usualNames: Readonly<Record<string, string>> = { start: 'Дата начала действия', emails: 'Email' };

/** The cells of rows of these kinds, by meaning: the kind of packages stands in for «Строка 3». */
export function cellsByMeaning(
  panel: Pick<PanelKind, 'layoutOf'>,
  kinds: readonly string[],
  options: readonly KindOption[],
): NamedCell[] {
  const rows = rowsOf(kinds);
  const captions = new Map(options.map(({ alias, caption }) => [alias, caption]));
  return [...panel.layoutOf(rows).cells.values()].map(({ id, kind: of, name }) => {
    const at = rows.findIndex((row) => id.startsWith(`${rowPath(row)}.`));
    const kind = kinds[at] ?? '';
    if (at < 0) return { id, kind: of, name };
    const caption = captions.get(kind) ?? kind;
    return {
      id: id.replace(`rows.${at}`, meaningPath(kind)),
      kind: of,
      name: name.replace(`Строка ${at + 1}`, caption),
    };
  });
}

const namesOf = (panel: Pick<PanelKind, 'layoutOf'>, { kinds }: PanelContent, options: readonly KindOption[]) =>
  new Map(cellsByMeaning(panel, kinds, options).map(({ id, name }) => [id, name]));

/** Two contents cell by cell, the first one's first; rows without a kind are not compared. */
export function sideBySide(
  panel: Pick<PanelKind, 'layoutOf'>,
  options: readonly KindOption[],
  [one, other]: readonly [PanelContent, PanelContent],
): Compared[] {
  const [here, there] = [byMeaning(one), byMeaning(other)];
  const kinds = [...new Set([...one.kinds, ...other.kinds])].filter((kind) => kind !== '');
  return cellsByMeaning(panel, kinds, options).map(({ id, name }) => ({
    id,
    name,
    values: [here.get(id) ?? '', there.get(id) ?? ''],
  }));
}

/** The content as it was read, as others have made it, and as it stands here. */
export interface Versions {
  base: PanelContent;
  theirs: PanelContent;
  mine: PanelContent;
}

/** What others have changed since the prices were read. */
export function changedByOthers(
  kind: Pick<PanelKind, 'layoutOf'>,
  options: readonly KindOption[],
  { base, theirs, mine }: Versions,
): Compared[] {
  const [was, now, here] = [byMeaning(base), byMeaning(theirs), byMeaning(mine)];
  const names = new Map([...namesOf(kind, base, options), ...namesOf(kind, theirs, options)]);
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((id) => {
    const values = [was, now, here].map((version) => version.get(id) ?? '');
    const strong = values[2] === values[0] ? [] : [2];
    return values[0] === values[1] ? [] : [{ id, name: names.get(id) ?? usualNames[id] ?? id, values, strong }];
  });
}

/** Theirs, and on top of it whatever has been changed here: rows that came and went, too. */
export function onTop({ base, theirs, mine }: Versions): PanelContent {
  const kept = theirs.kinds.filter((kind) => mine.kinds.includes(kind) || !base.kinds.includes(kind));
  const kinds = [...kept, ...mine.kinds.filter((kind) => !base.kinds.includes(kind) && !theirs.kinds.includes(kind))];
  const [was, now, here] = [byMeaning(base), byMeaning(theirs), byMeaning(mine)];
  const chosen = (id: string) => {
    const own = here.get(id);
    return own !== undefined && own !== (was.get(id) ?? '') ? own : (now.get(id) ?? own ?? '');
  };
  const texts = [...new Set([...now.keys(), ...here.keys()])].flatMap((id) => {
    const [, kind] = /^rows\.([^.]+)\./.exec(id) ?? [];
    const at = kind === undefined ? -1 : kinds.indexOf(kind);
    if (id in usualNames || (kind !== undefined && at < 0)) return [];
    return [[kind === undefined ? id : id.replace(`rows.${kind}`, `rows.${at}`), chosen(id)] as const];
  });
  return {
    fields: { client: theirs.fields.client, start: chosen('start'), emails: chosen('emails') },
    kinds,
    texts: Object.fromEntries(texts),
  };
}

type Texts = PanelContent['texts'];

const standIn = (there: Texts, texts: Texts) => Object.entries(texts).every(([id, text]) => text === (there[id] ?? ''));

/** An empty cell is as good as none. */
export const sameContent = (a: PanelContent, b: PanelContent): boolean =>
  a.fields.client?.id === b.fields.client?.id &&
  a.fields.start === b.fields.start &&
  a.fields.emails === b.fields.emails &&
  a.kinds.length === b.kinds.length &&
  a.kinds.every((kind, at) => kind === b.kinds[at]) &&
  standIn(b.texts, a.texts) &&
  standIn(a.texts, b.texts);
