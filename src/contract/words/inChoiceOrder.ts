import type { Choice } from '../genericResources';

/** Several values in the order in which their choices are declared, however they were chosen; what is none of them comes last. */
export function inChoiceOrder(values: readonly unknown[], choices: readonly Choice[] = []): unknown[] {
  const places = new Map(choices.map(({ value }, place) => [String(value), place]));
  const placeOf = (value: unknown) => places.get(String(value)) ?? choices.length;
  return [...values].sort((a, b) => placeOf(a) - placeOf(b));
}
