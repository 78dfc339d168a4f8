import { reward, shownPercent, type Hundredths, type Kopecks } from '../../../domain/money';
import { cellOf, type Cell } from './cell';
import type { CellSpec } from './layout';
import { cellAt, change, commit, type Sheet } from './sheet';

/** What a reward is by its percent; null where its price or the percent is not there, or wrong (doc 2 §9). */
function rewardByPercent(sheet: Sheet, { priceId, percentId }: CellSpec): Kopecks | null {
  const price = priceId === undefined ? null : cellAt(sheet, priceId).value;
  const percent = percentId === undefined ? null : cellAt(sheet, percentId).value;
  return price === null || percent === null ? null : reward(price, percent);
}

/** «Рассчитать»: as one step, exactly the rewards whose own price is filled and whose percent is (doc 2 §9, decisions, Money). */
export function recalculate(before: Sheet): Sheet {
  const sheet = commit(before);
  const changes = new Map<string, Cell>();
  for (const spec of sheet.layout.rewards) {
    const right = rewardByPercent(sheet, spec);
    if (right !== null) changes.set(spec.id, cellOf('reward', right));
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
