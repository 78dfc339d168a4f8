import type { Exact } from '../domain/exact';
import { recordId } from '../domain/recordId';
import { replayed, type ReplayedSums } from '../domain/sales/replay';
import type { SalesTotals } from '../domain/sales/totals';
import { id } from './common';
import { defineEndpoints } from './endpoint';
import { saveMonths } from './priceRows';
import { listBody, listParams, listPath, listPercents } from './prices';
import { badField } from './refusal';
import { monthNumber } from './reportMonths';
import { z } from './schema';

/** A list as it would be saved; its months say nothing here. `facts_month`: 12 × year + month, the last full one where none is named. */
const replaySave = z.strictObject({
  ...z.object(saveMonths).partial().shape,
  ...listBody,
  percents: listPercents,
  facts_month: monthNumber.optional(),
});
export type ReplaySave = z.infer<typeof replaySave>;

const money = z.number().nonnegative();
const sums = z.strictObject({ cost: money, daobit_cost: money, updealer_cost: money });
const sides = { packages: z.int().nonnegative(), before: sums, after: sums };

/** What a client would have paid; `special` has packages at a special condition, which a list does not touch. */
const replayedClient = z.strictObject({
  client_id: z.string(),
  p_gid: id,
  name: z.string(),
  special: z.boolean(),
  ...sides,
});

/** Of how many clients at most each is told: those whose cost differs most. */
const replayedClients = 2_000;

/** A month's packages at the prices in force and at the draft, roubles; `complete` is whether the month has ended. */
export const replay = z.strictObject({
  facts_month: z.int(),
  complete: z.boolean(),
  ...sides,
  /** How many clients there are; `clients` has those that differ most, at most `replayedClients`. */
  of: z.int().nonnegative(),
  clients: z.array(replayedClient),
});
export type Replay = z.infer<typeof replay>;

type Sold = ReplayedSums & { server_alias: string; p_gid: number; name: string };

interface Told<W> {
  month: number;
  now: number;
  /** What a sum of kopecks is told as. */
  wire: (kopecks: Exact) => W;
}

/** The answer about the clients of a month, `now` being the current one. */
export function replayOf<W>(clients: readonly Sold[], { month, now, wire }: Told<W>) {
  const told = ({ cost, daobit_cost, updealer_cost }: SalesTotals) => ({
    cost: wire(cost),
    daobit_cost: wire(daobit_cost),
    updealer_cost: wire(updealer_cost),
  });
  const { total, clients: sorted } = replayed(clients);
  return {
    facts_month: month,
    complete: month < now,
    packages: total.after.packages,
    before: told(total.before),
    after: told(total.after),
    of: sorted.length,
    clients: sorted.slice(0, replayedClients).map(({ server_alias, p_gid, name, special, before, after }) => ({
      client_id: recordId(server_alias, p_gid),
      p_gid,
      name,
      special,
      packages: after.packages,
      before: told(before),
      after: told(after),
    })),
  };
}

/** The month that a replay is about: the one asked for, else the last full one; 400 for one to come. */
export function replayMonth({ facts_month }: ReplaySave, now: number): number {
  if (facts_month !== undefined && facts_month > now) throw badField('facts_month', 'В этом месяце пакетов ещё нет');
  return facts_month ?? now - 1;
}

export const replayEndpoints = defineEndpoints({
  replayPrices: {
    method: 'POST',
    path: `${listPath}replay/`,
    summary: 'Что изменил бы черновик прайса: месяц пакетов по действующим ценам и по нему',
    source: 'an extension: the documents only price what is saved',
    extension: 'replay',
    params: listParams,
    body: replaySave,
    answer: { kind: 'json', schema: replay, streamed: true },
  },
});
