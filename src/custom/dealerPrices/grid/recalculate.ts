import { reward, shownPercent, type Hundredths } from '../../../domain/money';
import { cellOf, type Cell } from './cell';
import { cellAt, change, commit, type Sheet } from './sheet';

/** «Рассчитать»: as one step, exactly the rewards whose own price is filled and whose percent is (doc 2 §9, decisions, Money). */
export function recalculate(before: Sheet): Sheet {
  const sheet = commit(before);
  const changes = new Map<string, Cell>();
  for (const { id, priceId, percentId } of sheet.layout.rewards) {
    const price = priceId === undefined ? null : cellAt(sheet, priceId).value;
    const percent = percentId === undefined ? null : cellAt(sheet, percentId).value;
    if (price !== null && percent !== null) changes.set(id, cellOf('reward', reward(price, percent)));
  }
  return change(sheet, changes);
}

/** The percent that the rewards of a percent's cell have (doc 2 §9); null where none tells. */
export function derivedPercent(sheet: Pick<Sheet, 'layout' | 'cells'>, percentId: string): Hundredths | null {
  const valueOf = (id: string | undefined) => (id === undefined ? null : (sheet.cells.get(id)?.value ?? null));
  const pairs = sheet.layout.rewards
    .filter((spec) => spec.percentId === percentId)
    .map(({ id, priceId }) => ({ price: valueOf(priceId), reward: valueOf(id) }));
  return shownPercent(pairs);
}
