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

/** Who has which value, as lines are written one after another; records that share one from before keep it. */
export function createTaken(holders: readonly Holder[]) {
  const taken = new Map<string, Set<number>>();
  const give = (key: string, id: number) => taken.set(key, (taken.get(key) ?? new Set()).add(id));
  for (const { field, value, among, id } of holders) give(keyOf(field, value, among), id);
  return {
    /** Gives the values of a record to it (a new one by a number below 0), or says who has one already. */
    take: (
      { declared, among }: Pick<SheetGround, 'declared' | 'among'>,
      id: number,
      before: Values | undefined,
      after: Values,
    ): LineFault[] => {
      const keyIn = (values: Values | undefined, field: string) =>
        values && !isBlank(values[field]) ? keyOf(field, values[field], among(values)) : undefined;
      const moved = uniqueFields(declared).flatMap((field) => {
        const [was, is] = [keyIn(before, field), keyIn(after, field)];
        return was === is ? [] : [{ field, was, is }];
      });
      const faults = moved.flatMap(({ field, is }): LineFault[] => {
        const others = [...(taken.get(is ?? '') ?? [])].some((holder) => holder !== id);
        return others ? [{ problem: `${declared.fields[field]?.label ?? field}: такое значение уже есть` }] : [];
      });
      if (faults.length > 0) return faults;
      for (const { was, is } of moved) {
        if (was !== undefined) taken.get(was)?.delete(id);
        if (is !== undefined) give(is, id);
      }
      return [];
    },
  };
}
export type Taken = ReturnType<typeof createTaken>;
