import sql, { type Sql } from 'sql-template-tag';
import { emulatorCaption, type KindCount } from '../../../src/contract/packageReport';
import { captionLists, positionCaptions } from '../../../src/domain/packagePositions';
import type { SentKind } from '../../../src/domain/sales/clientMonth';
import { inClientMonths, wasClient } from '../kernel/clientMonths';
import type { Caller, Context } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { dealersInScope } from '../kernel/scope';

/** Which dealers and months are asked for; no `org_id` means all dealers in scope. */
export interface Asked {
  date: { start: number; end: number };
  org_id: readonly number[];
}

const lists = captionLists();

/** In the order they are shown, and where each position's stands. */
const captions = [...new Set([...positionCaptions.values(), emulatorCaption])].sort((a, b) => a.localeCompare(b, 'ru'));
const places = new Map([...positionCaptions].map(([position, caption]) => [position, captions.indexOf(caption)]));
const emulatorPlace = captions.indexOf(emulatorCaption);

const sums: number[] = captions.map(() => 0);

/** A position that the contract does not know, from other hands than ours, is counted under its own name. */
function placeOfUnknown(position: string): number {
  const place = captions.push(position) - 1;
  places.set(position, place);
  sums.push(0);
  return place;
}

const firsts: number[] = [];
const lasts: number[] = [];

function add(sent: readonly SentKind[], month: number): void {
  for (const [position, emulator, count] of sent) {
    if (count === 0) continue;
    const place = emulator ? emulatorPlace : (places.get(position) ?? placeOfUnknown(position));
    const known = sums[place] ?? 0;
    firsts[place] = known === 0 ? month : Math.min(firsts[place] ?? month, month);
    lasts[place] = known === 0 ? month : Math.max(lasts[place] ?? month, month);
    sums[place] = known + count;
  }
}

function tellSums(tell: (place: number, count: number, first: number, last: number) => void): void {
  for (let place = 0; place < sums.length; place += 1) {
    const count = sums[place] ?? 0;
    sums[place] = 0;
    if (count > 0) tell(place, count, firsts[place] ?? 0, lasts[place] ?? 0);
  }
}

/** What was sent in a month, by caption: several positions may have one, and all emulators have. */
export function eachCaption(sent: readonly SentKind[], tell: (place: number, count: number) => void): void {
  add(sent, 0);
  tellSums(tell);
}

/** What was sent over months, by caption, with the first and the last month that has it. */
export function eachSpan(
  months: readonly number[],
  sent: readonly (readonly SentKind[])[],
  tell: (place: number, count: number, first: number, last: number) => void,
): void {
  for (const [index, kinds] of sent.entries()) add(kinds, months[index] ?? 0);
  tellSums(tell);
}

export const captionAt = (place: number): string => captions[place] ?? '';

/** The same as a list. */
export function kindsOf(sent: readonly SentKind[]): KindCount[] {
  const kinds: KindCount[] = [];
  eachCaption(sent, (place, count) => kinds.push({ caption: captionAt(place), count }));
  return kinds;
}

/** `kinds (position, is_emulator, caption)`: what a fact is counted as. */
export const kinds = sql`
  kinds AS (
    SELECT p.position, e.is_emulator, CASE WHEN e.is_emulator THEN ${emulatorCaption} ELSE p.caption END AS caption
    FROM unnest(${lists.positions}::text[], ${lists.captions}::text[]) AS p (position, caption)
    CROSS JOIN (VALUES (true), (false)) AS e (is_emulator))`;

/** The caption of facts, or sums of them, `f`, left-joined to `kinds k`. */
export const kindCaption = sql`coalesce(k.caption, CASE WHEN f.is_emulator THEN ${emulatorCaption} ELSE f.position END)`;

/** The dealers `d` that are asked for, whoever may see them. */
export const askedDealers = ({ org_id }: Asked): Sql => sql`(${org_id.length === 0} OR d.id = ANY(${org_id}::int[]))`;

/** 404 for a dealer that there is none of, or out of scope. */
export async function refuseUnknownDealers(
  { caller, db }: Pick<Context, 'caller' | 'db'>,
  { org_id }: Asked,
): Promise<void> {
  const named = [...new Set(org_id)];
  if (named.length === 0) return;
  const seen = await db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM dealers d WHERE d.id = ANY(${named}::int[]) AND ${dealersInScope(caller)}`,
  );
  if (seen?.n !== named.length) throw notFound();
}

/** `clients (dealer_id, from_month, until_month, server_alias, p_gid, …)`: those of the asked dealers in scope, a row for each time; a dealer's own organisation is its own client. */
export const clients = (caller: Caller, asked: Asked): Sql => sql`
  clients AS (
    SELECT d.id AS dealer_id, c.from_month, c.until_month, g.server_alias, g.p_gid, g.name, g.inn, g.kpp, g.org_id
    FROM dealers d
    JOIN client_dealers c ON ${wasClient(asked.date.start, asked.date.end)}
    JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
    WHERE ${askedDealers(asked)} AND ${dealersInScope(caller)})`;

/** Narrows the months of `f` to those that are asked for, and of these to the client's with the dealer. */
export const inMonths = (asked: Pick<Asked, 'date'>): Sql => sql`${inAskedMonths(asked)} AND ${inClientMonths}`;

export const inAskedMonths = ({ date: { start, end } }: Pick<Asked, 'date'>): Sql =>
  sql`f.month_index BETWEEN ${start} AND ${end}`;
