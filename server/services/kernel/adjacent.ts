/** Batches in which what follows is taken up by what stands before it, where `takeUp` says that it has been; the last of a batch waits for the next. */
export async function* joinAdjacent<T>(
  batches: AsyncIterable<readonly T[]>,
  takeUp: (into: T, next: T) => boolean,
): AsyncGenerator<T[], void, undefined> {
  let last: T | undefined;
  for await (const batch of batches) {
    const whole: T[] = [];
    for (const one of batch) {
      if (last !== undefined && takeUp(last, one)) continue;
      if (last !== undefined) whole.push(last);
      last = one;
    }
    if (whole.length > 0) yield whole;
  }
  if (last !== undefined) yield [last];
}
