import { id, listQuery, page, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { monthText, yearText } from './priceRows';
import { billingAlias } from './prices';
import { z } from './schema';

/**
 * Every dealer is in one: `done`, a list made for the month in each scheme of his, and nothing doubtful in them that nobody has
 * looked at; `none`, a list is missing; `remarks`, all are there, and one has remarks that nobody has looked at.
 */
export const boardState = z.enum(['done', 'none', 'remarks'], 'Неизвестный отбор');
export type BoardState = z.infer<typeof boardState>;

/** Dealers of the screen's board at once. */
export const boardSize = 100;

const count = z.int().nonnegative();

/**
 * A scheme of a dealer for the month: the list in force then, by the month that it starts in, null for none; `change` is the median
 * change of its prices against the list before, in percent, where it starts in the month itself.
 */
const cell = z.strictObject({
  alias: billingAlias,
  start: z.strictObject({ year: z.int(), month: z.int() }).nullable(),
  change: z.number().nullable(),
  /** How many doubtful prices the list of the month has, as the price guard counts them; 0 where none starts in it. */
  remarks: count,
  /** Whether somebody has said with the revision that he has looked at them. */
  checked: z.boolean(),
});
export type BoardCell = z.infer<typeof cell>;

const row = z.strictObject({
  dealer_id: id,
  name: z.string(),
  inn: z.string(),
  server_alias: z.string(),
  /** The dealer above, below whom it stands. */
  parent_id: id.nullable(),
  state: boardState,
  /** In the order of the schemes. */
  cells: z.array(cell),
});
export type BoardRow = z.infer<typeof row>;

/** A page of dealers, their numbers by state without that filter, which add up, and the ids of all that are filtered, in order. */
const board = page(row).extend({
  counters: z.strictObject({ all: count, done: count, none: count, remarks: count }),
  ids: z.array(id),
});
export type Board = z.infer<typeof board>;

export const boardEndpoints = endpointsOf('an extension: the price lists of all dealers for a month', {
  readPriceBoard: {
    method: 'GET',
    path: '/prices/board/',
    summary:
      'Прайсы всех дилеров на месяц: у кого они есть, с какого месяца, насколько изменились и сколько к ним замечаний',
    extension: 'batches',
    query: listQuery.extend({
      year: yearText,
      month: monthText,
      server_alias: portalAlias.optional(),
      state: boardState.optional(),
    }),
    answer: { kind: 'json', schema: board },
  },
});
