const partsOf = (version: string) => version.split(/[._-]/);
const isNumber = (part: string) => /^\d+$/.test(part);

/** Below zero where the first version is the older one by its numbers: 2026.9 comes before 2026.11, a release before its additions. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const [one, other] = [first[at] ?? '', second[at] ?? ''];
    const order =
      isNumber(one) && isNumber(other) ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0;
    if (order !== 0) return order;
  }
  return 0;
}
