import { textsToTry } from '../../../src/domain/search/textsToTry';

/** Asks a list for its text, and where that finds nothing, for the same keys in the other keyboard layout. */
export async function inEitherLayout<Q extends { search?: string | undefined }, T>(
  query: Q,
  ask: (query: Q) => Promise<T>,
  isNothing: (answer: T) => boolean,
): Promise<{ query: Q; answer: T }> {
  const answer = await ask(query);
  const [, other] = textsToTry(query.search ?? '');
  if (other === undefined || !isNothing(answer)) return { query, answer };
  const mended = { ...query, search: other };
  return { query: mended, answer: await ask(mended) };
}

/** Whether a list, as a page or as the bare array, has no rows at all under its filters. */
export const isEmptyList = (answer: readonly unknown[] | { count: number }) =>
  'count' in answer ? answer.count === 0 : answer.length === 0;
