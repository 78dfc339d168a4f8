import type { HistoryEntry } from '../../../../contract/history';
import { fromWire } from '../../../../domain/money';
import { formatMonth } from '../../../../domain/month';
import { formatValue } from '../../grid/cell';
import { percentId, type Layout } from '../../grid/layout';
import { licencePath, packagePath } from '../priceBody';

type Sums = ReadonlyMap<string, number>;

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
function cellsIn(field: string, value: unknown): [string, number][] {
  if (Array.isArray(value)) {
    return value.filter(isRecord).flatMap((row) => {
      const path =
        field === 'packages'
          ? packagePath(text(row.message_price_position_alias))
          : licencePath(text(row.price_position), text(row.section));
      return fields(path, row);
    });
  }
  if (!isRecord(value)) return [];
  return field === 'percents'
    ? Object.entries(value).flatMap(([name, one]) => numbers(percentId(name), one))
    : fields(field, value);
}

type Side = 'before' | 'after';
const sideOf = ({ changes }: HistoryEntry, side: Side): Sums =>
  new Map(changes.flatMap((change) => cellsIn(change.field, change[side])));

function monthOn({ changes }: HistoryEntry, side: Side): string | undefined {
  const valueOf = (name: string) => changes.find(({ field }) => field === name)?.[side];
  const [year, month] = [valueOf('year'), valueOf('month')];
  return typeof year === 'number' && typeof month === 'number' ? formatMonth({ year, month }) : undefined;
}

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
};

export interface HistoryStep {
  id: number;
  at: string;
  actor: string;
  /** «изменён, 11/2026 → 12/2026». */
  what: string;
  /** The cells that were changed; none of a step that added the list. */
  cells: { id: string; name: string; values: [before: string, after: string] }[];
}

/** One step of a list's history, in cells of its panel. */
export function historyStep(layout: Layout, entry: HistoryEntry): HistoryStep {
  const [before, after] = [sideOf(entry, 'before'), sideOf(entry, 'after')];
  const [from, to] = [monthOn(entry, 'before'), monthOn(entry, 'after')];
  const moved = from !== undefined && to !== undefined && from !== to ? `, ${from} → ${to}` : '';
  const changed =
    before.size === 0 || after.size === 0
      ? []
      : [...layout.cells.values()].filter(({ id }) => before.get(id) !== after.get(id));
  return {
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    what: `${operations[entry.operation] ?? entry.operation}${moved}${reasonOf(entry)}`,
    cells: changed.map(({ id, kind, name }) => {
      const shown = (value: number | undefined) => (value === undefined ? '' : formatValue(kind, fromWire(value)));
      return { id, name, values: [shown(before.get(id)), shown(after.get(id))] };
    }),
  };
}
