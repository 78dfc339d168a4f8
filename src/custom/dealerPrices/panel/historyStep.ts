import { dayText } from '../../../domain/day';
import type { HistoryEntry } from '../../../contract/history';
import { operationWords } from '../../../contract/words/operations';
import { fromWire } from '../../../domain/money';
import { formatMonth } from '../../../domain/month';
import { formatValue } from '../grid/cell';
import { percentId, type CellSpec } from '../grid/layout';

type Sums = ReadonlyMap<string, number>;

/** A cell of a panel by what it is about, whatever its row. */
export type NamedCell = Pick<CellSpec, 'id' | 'kind' | 'name'>;

/** What a panel calls the parts of its record. */
export interface HistoryPaths {
  packages: (alias: string) => string;
  licences?: (position: string, section: string) => string;
  /** Fields of the record by the ids of their cells, where these differ. */
  fields?: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const numbers = (path: string, value: unknown): [string, number][] => {
  if (typeof value === 'number') return [[path, value]];
  return Array.isArray(value) ? value.flatMap((one, at) => numbers(`${path}.${at}`, one)) : [];
};
const fields = (path: string, row: Record<string, unknown>) =>
  Object.entries(row).flatMap(([name, value]) => numbers(`${path}.${name}`, value));

/** The cells of one field of the audit record, in roubles or per cent. */
function cellsIn({ packages, licences, fields: renamed = {} }: HistoryPaths, field: string, value: unknown) {
  if (Array.isArray(value))
    return value.filter(isRecord).flatMap((row) => {
      const path =
        field === 'packages'
          ? packages(text(row.message_price_position_alias))
          : (licences?.(text(row.price_position), text(row.section)) ?? field);
      return fields(path, row);
    });
  if (!isRecord(value)) return numbers(renamed[field] ?? field, value);
  return field === 'percents'
    ? Object.entries(value).flatMap(([name, one]) => numbers(percentId(name), one))
    : fields(field, value);
}

type Side = 'before' | 'after';
const sideOf = (paths: HistoryPaths, { changes }: HistoryEntry, side: Side): Sums =>
  new Map(changes.flatMap((change) => cellsIn(paths, change.field, change[side])));

/** Since when it was: a month, or the day of a minimum tariff. */
function startOn({ changes }: HistoryEntry, side: Side): string | undefined {
  const valueOf = (name: string) => changes.find(({ field }) => field === name)?.[side];
  const [year, month, day] = [valueOf('year'), valueOf('month'), valueOf('start_date')];
  if (typeof day === 'string') return dayText(day);
  return typeof year === 'number' && typeof month === 'number' ? formatMonth({ year, month }) : undefined;
}

const emailsOf = ({ changes }: HistoryEntry) => {
  const said = changes.find(({ field }) => field === 'emails');
  return said?.before && JSON.stringify(said.before) !== JSON.stringify(said.after) ? ', изменены адреса' : '';
};

/** Why what was doubtful is right, in the words of who saved it. */
function reasonOf({ changes }: HistoryEntry): string {
  const said = changes.find(({ field }) => field === 'remarks')?.after;
  if (!isRecord(said) || said.checked !== true) return '';
  return `, замечания проверены${said.reason ? `: «${text(said.reason)}»` : ''}`;
}

const operations: Readonly<Record<string, string>> = {
  createPriceList: 'добавлен',
  changePriceList: 'изменён',
  removePriceList: 'удалён',
  createApiPrice: 'добавлено',
  changeApiPrice: 'изменено',
  createSpecCondition: 'добавлено',
  changeSpecCondition: 'изменено',
  createMinimumTariff: 'добавлен',
  changeMinimumTariff: 'изменён',
};
const wordsOf = (operation: string) => operations[operation] ?? operationWords(operation).toLowerCase();

export interface HistoryStep {
  id: number;
  at: string;
  actor: string;
  /** «изменён, 11/2026 → 12/2026». */
  what: string;
  /** The cells that were changed; none of a step that added the list. */
  cells: { id: string; name: string; values: [before: string, after: string] }[];
}

/** One step of a history, in cells of its panel. */
export function historyStep(named: readonly NamedCell[], paths: HistoryPaths, entry: HistoryEntry): HistoryStep {
  const [before, after] = [sideOf(paths, entry, 'before'), sideOf(paths, entry, 'after')];
  const [from, to] = [startOn(entry, 'before'), startOn(entry, 'after')];
  const moved = from !== undefined && to !== undefined && from !== to ? `, ${from} → ${to}` : '';
  const whole = before.size === 0 || after.size === 0;
  const changed = whole ? [] : named.filter(({ id }) => before.get(id) !== after.get(id));
  return {
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    what: `${wordsOf(entry.operation)}${moved}${emailsOf(entry)}${reasonOf(entry)}`,
    cells: changed.map(({ id, kind, name }) => {
      const shown = (value: number | undefined) =>
        value === undefined ? '' : formatValue(kind, kind === 'count' ? value : fromWire(value));
      return { id, name, values: [shown(before.get(id)), shown(after.get(id))] };
    }),
  };
}
