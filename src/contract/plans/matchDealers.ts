import type { BatchRow } from '../batches';

/** A dealer as a line of a sheet names him: by his id, by INN and KPP, or by both. */
export interface NamedDealer {
  dealer_id?: number | undefined;
  inn: string | null;
  kpp: string | null;
}

export interface FoundDealer {
  id: number;
  name: string;
  inn: string;
  kpp: string | null;
}

/** The dealer that a line means; or why there is none, with those among whom one is to be chosen. */
export type DealerMatch =
  { dealer: FoundDealer; problem?: undefined } | { dealer?: undefined; problem: string; choices?: BatchRow['choices'] };

/** Which dealer in scope is meant: the one of the named id, or one of those with the named INN. */
export function matchDealer(
  { dealer_id, inn, kpp }: NamedDealer,
  byId: FoundDealer | undefined,
  byInn: readonly FoundDealer[],
): DealerMatch {
  if (dealer_id !== undefined) {
    if (!byId) return { problem: 'Не ваш дилер' };
    return inn !== null && byId.inn !== inn ? { problem: `Строка о другом дилере: его ИНН ${inn}` } : { dealer: byId };
  }
  const fit = byInn.filter((one) => kpp === null || one.kpp === kpp);
  const [dealer, another] = fit;
  if (!dealer) return { problem: `Не ваш дилер: среди ваших нет дилера с ИНН ${inn}` };
  if (!another) return { dealer };
  return {
    problem: `Подходят дилеры: ${fit.length}. Выберите одного`,
    choices: fit.map(({ id, name, kpp: own }) => ({ id, name, kpp: own })),
  };
}
