import { Refusal } from '../../../src/contract/refusal';

/** One of many that are written together is refused, and all with it: which, by its place. */
export class RefusedOne extends Refusal {
  constructor(
    readonly place: number,
    { status, message, errors, headers }: Refusal,
  ) {
    super(status, message, errors, headers);
  }
}

/** Makes the refusal of one say which it is. */
export const refusedAt = (place: number, error: unknown): unknown =>
  error instanceof Refusal && !(error instanceof RefusedOne) ? new RefusedOne(place, error) : error;

/** Holds each of many to a rule. */
export function checkEach<T, R>(many: readonly T[], check: (one: T, place: number) => R): R[] {
  return many.map((one, place) => {
    try {
      return check(one, place);
    } catch (error) {
      throw refusedAt(place, error);
    }
  });
}
