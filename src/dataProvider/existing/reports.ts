import { plus, type Exact } from '../../domain/exact';
import { groupBy } from '../../domain/groupBy';
import { fromWire, toWire } from '../../domain/money';
import { formatMonth, fromMonthIndex, monthIndex, parseMonth } from '../../domain/month';
import { readably, russianDay } from './days';
import { asNumber, isRecord, listOf } from './understand';

type Fields = Record<string, unknown>;

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const counted = (rows: readonly Fields[]) => rows.reduce((all, { count }) => all + asNumber(count), 0);
const summed = (rows: readonly Fields[], name: string) =>
  toWire(rows.reduce<Exact>((all, row) => plus(all, fromWire(asNumber(row[name]))), 0));

/** How many pairs of user and way of sending a position has; undefined where it is not told, an empty list tells nothing. */
const pairsOf = ({ tracked_pairs: pairs }: Fields) => {
  if (pairs === undefined || pairs === null || pairs === '') return undefined;
  return Array.isArray(pairs) ? pairs.length || undefined : asNumber(pairs);
};

/** What was sent and is billed: a licence has no pairs, where these are told of, and an emulator's packages are only shown. */
const sentOf = (rows: readonly Fields[], told: boolean) =>
  rows.filter((row) => (!told || (pairsOf(row) ?? 0) > 0) && !/эмулятор/i.test(String(row.name)));

const sums = ['cost', 'daobit_cost', 'updealer_cost'] as const;
const sumsOf = (rows: readonly Fields[]) => Object.fromEntries(sums.map((name) => [name, summed(rows, name)]));

/** Rows that each need a key of their own: what stands for it, else their place. */
const withKeys = (rows: unknown, key: string, standsFor: string): Fields[] =>
  fieldsIn(rows).map((row, place) => ({ [key]: row[standsFor] ?? place + 1, ...row }));

/** A month as such a server may name it: by its number, or as `MM.YYYY`. */
const monthNamed = (name: string) =>
  /^\d{5}$/.test(name) ? fromMonthIndex(Number(name)) : parseMonth(name.replace(/[/-]/, '.'), '.');
const monthText = (name: string) => {
  const month = monthNamed(name);
  return month ? formatMonth(month, '.') : name;
};
const monthNumber = (name: string) => {
  const month = monthNamed(name);
  return month ? String(monthIndex(month)) : name;
};

/** A client of the sales with its sums, which the documents give by position alone. */
function soldClient(client: Fields, told: boolean): Fields {
  const months = Object.entries(isRecord(client.positions) ? client.positions : {}).map(
    ([month, rows]) => [monthText(month), withKeys(rows, 'alias', 'name')] as const,
  );
  const all = months.flatMap(([, rows]) => rows);
  const { cost: total_cost, ...others } = sumsOf(all);
  return {
    total_packages: counted(sentOf(all, told)),
    total_cost,
    ...others,
    ...client,
    contract_date: russianDay(client.contract_date),
    positions: Object.fromEntries(months),
  };
}

/** Sales of a dealer; its months are those of its clients. */
export function soldByDealer(dealer: Fields): Fields {
  const given = withKeys(dealer.clients, 'p_gid', 'client_org_id');
  const told = given
    .flatMap(({ positions }) => Object.values(isRecord(positions) ? positions : {}).flatMap(fieldsIn))
    .some((row) => pairsOf(row) !== undefined);
  const clients = given.map((client) => soldClient(client, told));
  const lines = clients.flatMap(({ positions }) =>
    Object.entries(positions as Record<string, Fields[]>).flatMap(([month, rows]) =>
      rows.map((row) => ({ month, row })),
    ),
  );
  const months = [...groupBy(lines, ({ month }) => month)].map(([name, all]) => {
    const rows = all.map(({ row }) => row);
    return { name, count: counted(sentOf(rows, told)), ...sumsOf(rows) };
  });
  return { months, ...dealer, clients };
}

/** Package statistics of a dealer; its kinds by month are those of its clients. */
export function sentByDealer(dealer: Fields): Fields {
  const clients = withKeys(dealer.data_clients, 'client_id', 'org_id').map((client): Fields => {
    const months = Object.entries(isRecord(client.detail) ? client.detail : {});
    return { ...client, detail: Object.fromEntries(months.map(([month, rows]) => [monthNumber(month), rows])) };
  });
  const lines = clients.flatMap(({ detail }) =>
    Object.entries(detail as Fields).flatMap(([month, rows]) => fieldsIn(rows).map((row) => ({ month, row }))),
  );
  const months = [...groupBy(lines, ({ month }) => month)].map(([month, all]) => {
    const kinds = [...groupBy(all, ({ row }) => String(row.caption))];
    return [month, kinds.map(([caption, rows]) => ({ caption, count: counted(rows.map(({ row }) => row)) }))] as const;
  });
  return { detail: Object.fromEntries(months), client_count: clients.length, ...dealer, data_clients: clients };
}

/** A generic report: columns and rows, or rows alone; what a column of numbers has as text is a number, days and moments are as people read them. */
export function reportOf(given: unknown): Fields {
  const whole = isRecord(given) && 'rows' in given ? given : { rows: listOf(given) };
  const rows = fieldsIn(whole.rows);
  const named: unknown[] = Array.isArray(whole.columns) ? whole.columns : Object.keys(rows[0] ?? {});
  const columns = named.map((one): Fields => {
    const column = isRecord(one) ? one : { name: String(one) };
    const numeric = rows.length > 0 && rows.every((row) => typeof row[String(column.name)] === 'number');
    return { caption: column.name, type: numeric ? 'number' : 'text', ...column };
  });
  const numbers = new Set(columns.filter(({ type }) => type === 'number').map(({ name }) => String(name)));
  const read = (name: string, value: unknown) => {
    if (value === '' || value === undefined) return null;
    return numbers.has(name) && Number.isFinite(Number(value)) ? Number(value) : readably(value);
  };
  return {
    total: rows.length,
    ...whole,
    columns,
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, one]) => [name, read(name, one)]))),
  };
}
