import { groupBy } from '../../../domain/groupBy';
import type { SheetRecord } from '../../sheetBatches';
import { isBlank } from '../../words/valueWords';
import { exactText } from './meantReferences';
import type { Holder, KeptRecord, LineFault, SheetGround, Values } from './ground';
import { plainValue, uniqueFields } from './uniqueValues';

type Matched = { kept: KeptRecord | undefined; fault?: undefined } | { kept?: undefined; fault: LineFault };

const twoMeant: LineFault = { problem: 'ID записи и её уникальное поле называют разные записи' };

/** The holders of a value by field and value. */
export const holdersByValue = (holders: readonly Holder[]) =>
  groupBy(
    holders.filter(({ visible }) => visible),
    ({ field, value }) => JSON.stringify([field, plainValue(value)]),
  );

/** Those in sight who have a value of the line that stands but once; of the same people, where the line says of whom. */
function holdersOf(
  { declared, among }: SheetGround,
  byValue: ReturnType<typeof holdersByValue>,
  values: Values,
): Set<number> {
  const { scope } = declared;
  const owner = typeof scope === 'object' && scope.by === 'dealer' ? values[scope.through] : undefined;
  const found = uniqueFields(declared).flatMap((field) => {
    if (isBlank(values[field])) return [];
    const some = byValue.get(JSON.stringify([field, plainValue(values[field])])) ?? [];
    return isBlank(owner) ? some : some.filter((one) => one.among === among(values));
  });
  return new Set(found.map(({ id }) => id));
}

/** Which record a line means: by a value that stands but once, else by its ID, else a new one. `values` are those of the line. */
export function matchRecord(
  ground: SheetGround,
  byValue: ReturnType<typeof holdersByValue>,
  { id }: SheetRecord,
  values: Values,
): Matched {
  const holders = [...holdersOf(ground, byValue, values)];
  const kept = (one: number): Matched => {
    const found = ground.kept.get(one);
    return found ? { kept: found } : { fault: { problem: `Записи с ID ${one} нет` } };
  };
  if (id !== undefined) {
    if (holders.length > 0 && !holders.includes(id)) return ground.kept.has(id) ? { fault: twoMeant } : kept(id);
    return kept(id);
  }
  const [one, another] = holders;
  if (one === undefined) return { kept: undefined };
  if (another === undefined) return kept(one);
  const choices = holders.map((each) => {
    const names = Object.values(ground.kept.get(each)?.names ?? {});
    return { text: String(each), caption: [exactText({ value: each }), ...names].join(', ') };
  });
  return { fault: { problem: 'Подходят несколько записей, выберите одну', asks: { column: 'id', choices } } };
}
