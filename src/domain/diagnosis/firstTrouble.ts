import type { Check } from '../../contract/clientPage';

/** The answer to «why does it not work»: the first check that fails, else the first doubtful one; undefined where nothing speaks against it. */
export const firstTrouble = (checks: readonly Check[]): Check | undefined =>
  checks.find(({ state }) => state === 'fails') ?? checks.find(({ state }) => state === 'doubtful');
