import { isBlank } from '../../words/valueWords';
import type { Declaration } from '../declaration';
import type { Holder, LineFault, SheetGround, Values } from './ground';

/** The fields of which no two records of the same people have one value. */
export const uniqueFields = ({ fields }: Declaration): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && 'unique' in field && field.unique === true;
  });

/** Texts are the same in any case. */
export const plainValue = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

const keyOf = (field: string, value: unknown, among: string) => JSON.stringify([field, plainValue(value), among]);

/** Who has which value, as lines are written one after another. */
export function createTaken(holders: readonly Holder[]) {
  const taken = new Map<string, number>();
  for (const { field, value, among, id } of holders) taken.set(keyOf(field, value, among), id);
  return {
    /** Gives the values of a record to it (a new one by a number below 0), or says who has one already. */
    take: (
      { declared, among }: Pick<SheetGround, 'declared' | 'among'>,
      id: number,
      before: Values | undefined,
      after: Values,
    ): LineFault[] => {
      const faults: LineFault[] = [];
      for (const field of uniqueFields(declared)) {
        if (isBlank(after[field])) continue;
        const key = keyOf(field, after[field], among(after));
        const holder = taken.get(key);
        if (holder !== undefined && holder !== id)
          faults.push({ problem: `${declared.fields[field]?.label ?? field}: такое значение уже есть` });
      }
      if (faults.length > 0) return faults;
      for (const field of uniqueFields(declared)) {
        if (before && !isBlank(before[field])) taken.delete(keyOf(field, before[field], among(before)));
        if (!isBlank(after[field])) taken.set(keyOf(field, after[field], among(after)), id);
      }
      return [];
    },
  };
}
export type Taken = ReturnType<typeof createTaken>;
