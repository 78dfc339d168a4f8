import { formatMoment } from '../../../domain/moment';
import { isBlank } from '../../words/valueWords';
import type { BatchRow } from '../../batches';
import type { Declaration } from '../declaration';
import { uniqueFields } from './uniqueValues';

/** So long a record is remembered that a sheet has brought, days. */
export const rememberedDays = 7;

/** A record that a sheet has brought, and that is there. */
export interface Loaded {
  id: number;
  actor: string;
  at: string;
}

/** The new records that nothing tells from those that are there: no value of theirs stands but once. */
export const untold = (declared: Declaration, rows: readonly BatchRow[]): BatchRow[] => {
  const unique = uniqueFields(declared);
  return rows.filter(
    ({ before, after, problems }) =>
      before === null && after !== null && problems.length === 0 && unique.every((field) => isBlank(after[field])),
  );
};

/** A new record that a sheet has brought before, value for value, is doubted: the sheet may be loaded a second time. */
export function doubted(row: BatchRow, { id, actor, at }: Loaded, self: string): BatchRow {
  const who = actor === self ? 'вы уже загрузили' : `уже загрузил ${actor}`;
  return { ...row, doubts: [`Такую же запись ${who} ${formatMoment(at)}: № ${id}`] };
}
