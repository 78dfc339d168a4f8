/** A seeded generator (mulberry32): the same seed gives the same data. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T => {
      const at = int(0, list.length - 1);
      const [picked = list[0]] = list.slice(at, at + 1);
      return picked;
    },
    digits: (count: number) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}

export type Random = ReturnType<typeof createRandom>;
