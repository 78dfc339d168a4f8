import { conflict } from '../../../src/contract/refusal';
import { RefusedOne } from '../kernel/oneOfMany';

/** Rows that are written at once: few enough that a long batch can be stopped between them. */
const partSize = 250;

/**
 * Does something to rows, a part of them after another; what is refused of one refuses all, 409 with its name and `nothing`, which
 * says that nothing has been done.
 */
export async function inParts<T extends { key: string; label: string }>(
  rows: readonly T[],
  nothing: string,
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += partSize) {
    const part = rows.slice(at, at + partSize);
    try {
      await work(part);
    } catch (error) {
      const row = error instanceof RefusedOne ? part[error.place] : undefined;
      if (!row || !(error instanceof RefusedOne)) throw error;
      throw conflict(`${row.label}: ${error.message}. ${nothing}`, { [row.key]: [error.message] });
    }
  }
}
