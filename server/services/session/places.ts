import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import { networkOf } from '../../security/network';
import type { OpenContext } from '../kernel/context';
import { prune } from '../kernel/prune';
import { perAddress, perLogin, type Counted } from './guesses';

/** Where a call comes from, as far as a login may know it again: the browser by its own token, which nobody else has, and the network. */
const placesOf = ({ device, address }: Pick<OpenContext, 'device' | 'address'>): string[] => [
  ...(device === undefined ? [] : [`device ${createHash('sha256').update(device).digest('base64url')}`]),
  `address ${networkOf(address)}`,
];

/**
 * What a guess at a login is counted under. From a place where the login has signed in before it has a count of its own, so
 * that strangers' guesses do not lock its owner out, nor one guesser an office behind one address.
 */
export async function countedFor(tx: Queryable, key: string, from: OpenContext): Promise<Counted[]> {
  const places = placesOf(from);
  const known = await tx.one<{ place: string }>(sql`
    SELECT place FROM sign_in_places WHERE login = ${key} AND place = ANY(${places}::text[])
    ORDER BY array_position(${places}::text[], place) LIMIT 1`);
  if (known) return [{ name: `login ${key} at ${known.place}`, allowance: perLogin }];
  return [
    { name: `address ${networkOf(from.address)}`, allowance: perAddress },
    { name: `login ${key}`, allowance: perLogin },
  ];
}

/** Remembers for 90 days where a login has signed in from. */
export async function rememberPlaces(tx: Queryable, key: string, from: OpenContext, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO sign_in_places (login, place, used_at) SELECT ${key}, place, ${now}::timestamptz FROM unnest(${placesOf(from)}::text[]) AS place
    ON CONFLICT (login, place) DO UPDATE SET used_at = excluded.used_at`);
  await prune(tx, sql`sign_in_places`, sql`used_at < ${now}::timestamptz - interval '90 days'`);
}
