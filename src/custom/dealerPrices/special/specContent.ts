import { fromWire } from '../../../domain/money';
import { cellOf, readCell } from '../grid/cell';
import { change, createSheet, textsOf, type Cells, type Sheet } from '../grid/sheet';
import {
  layoutWith,
  rowPath,
  type KindOption,
  type KindRow,
  type SpecFields,
  type SpecKind,
  type StoredSpec,
} from './specKind';
import type { StaleCell } from '../price/stalePrice';

/** All that stands in a special panel: texts by cell, those of rows by the row's place, `rows.0.client_points_cost`. */
export interface SpecContent {
  fields: SpecFields;
  kinds: readonly string[];
  texts: Readonly<Record<string, string>>;
}

const noFields: SpecFields = { client: null, start: '', emails: '' };

export const rowsOf = (kinds: readonly string[] | undefined): readonly KindRow[] =>
  (kinds?.length ? kinds : ['']).map((kind, at) => ({ key: String(at), kind }));

/** A special price as it was read, in a sheet; an empty one while adding. */
export function sheetOf(spec: SpecKind, stored: StoredSpec | undefined): Sheet {
  const layout = layoutWith(spec, rowsOf(stored?.kinds));
  const cells: Cells = new Map(
    Object.entries(stored?.numbers ?? {}).flatMap(([id, number]) => {
      const kind = layout.cells.get(id)?.kind;
      return kind ? [[id, cellOf(kind, kind === 'count' ? number : fromWire(number))] as const] : [];
    }),
  );
  return createSheet(layout, cells);
}

/** The sheet with other texts in it, as one step that can be undone. */
export function withTexts(sheet: Sheet, texts: SpecContent['texts']): Sheet {
  const cells = Object.entries(texts).flatMap(([id, text]) => {
    const kind = sheet.layout.cells.get(id)?.kind;
    return kind ? [[id, readCell(kind, text)] as const] : [];
  });
  return change(sheet, new Map(cells));
}

export function contentOf(sheet: Sheet, rows: readonly KindRow[], fields: SpecFields): SpecContent {
  const placed = (id: string) => {
    const at = rows.findIndex((row) => id.startsWith(`${rowPath(row)}.`));
    return at < 0 ? id : id.replace(rowPath(rows[at] as KindRow), `rows.${at}`);
  };
  return {
    fields,
    kinds: rows.map(({ kind }) => kind),
    texts: Object.fromEntries(Object.entries(textsOf(sheet)).map(([id, text]) => [placed(id), text])),
  };
}

export const storedContent = (spec: SpecKind, stored: StoredSpec | undefined): SpecContent =>
  contentOf(sheetOf(spec, stored), rowsOf(stored?.kinds), stored?.fields ?? noFields);

/** Everything by what it is about, whatever its row: `rows.pp_pi.client_points_cost`, `start`. */
const byMeaning = ({ fields, kinds, texts }: SpecContent): Map<string, string> =>
  new Map([
    ['start', fields.start],
    ['emails', fields.emails],
    ...Object.entries(texts).map(
      ([id, text]) => [id.replace(/^rows\.(\d+)/, (_, at: string) => `rows.${kinds[Number(at)] ?? ''}`), text] as const,
    ),
  ]);

const usualNames: Readonly<Record<string, string>> = { start: 'Дата начала действия', emails: 'Email' };

/** What the meanings are called: the kind of packages stands in for «Строка 3». */
function namesOf(spec: SpecKind, { kinds }: SpecContent, options: readonly KindOption[]): Map<string, string> {
  const rows = rowsOf(kinds);
  const { cells } = spec.layoutOf(rows);
  const captions = new Map(options.map(({ alias, caption }) => [alias, caption]));
  return new Map(
    [...cells.values()].map(({ id, name }) => {
      const at = rows.findIndex((row) => id.startsWith(`${rowPath(row)}.`));
      const kind = kinds[at] ?? '';
      return at < 0
        ? ([id, name] as const)
        : ([
            id.replace(`rows.${at}`, `rows.${kind}`),
            name.replace(`Строка ${at + 1}`, captions.get(kind) ?? kind),
          ] as const);
    }),
  );
}

interface Versions {
  base: SpecContent;
  theirs: SpecContent;
  mine: SpecContent;
}

/** What others have changed since a special price was read. */
export function staleSpec(
  spec: SpecKind,
  options: readonly KindOption[],
  { base, theirs, mine }: Versions,
): StaleCell[] {
  const [was, now, here] = [base, theirs, mine].map(byMeaning);
  const names = new Map([...namesOf(spec, base, options), ...namesOf(spec, theirs, options)]);
  return [...new Set([...(was?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((id) => {
    const cell = {
      id,
      name: names.get(id) ?? usualNames[id] ?? id,
      was: was?.get(id) ?? '',
      theirs: now?.get(id) ?? '',
      mine: here?.get(id) ?? '',
    };
    return cell.was === cell.theirs ? [] : [cell];
  });
}

/** Theirs, and on top of it whatever has been changed here: rows that came and went, too. */
export function onTopOf({ base, theirs, mine }: Versions): SpecContent {
  const kept = theirs.kinds.filter((kind) => mine.kinds.includes(kind) || !base.kinds.includes(kind));
  const kinds = [...kept, ...mine.kinds.filter((kind) => !base.kinds.includes(kind) && !theirs.kinds.includes(kind))];
  const [was, now, here] = [base, theirs, mine].map(byMeaning);
  const chosen = (id: string) => {
    const own = here?.get(id);
    return own !== undefined && own !== (was?.get(id) ?? '') ? own : (now?.get(id) ?? own ?? '');
  };
  const texts = [...new Set([...(now?.keys() ?? []), ...(here?.keys() ?? [])])].flatMap((id) => {
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

const written = ({ fields, kinds, texts }: SpecContent) =>
  JSON.stringify([
    fields,
    kinds,
    Object.entries(texts)
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => a.localeCompare(b)),
  ]);

/** An empty cell is as good as none. */
export const sameContent = (a: SpecContent, b: SpecContent): boolean => written(a) === written(b);
