/** How many letters have to be changed, added or left out to make one word of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The word that was probably meant; undefined where none is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const far = Math.max(1, Math.floor(word.length / 2.5));
  let best: { word: string; off: number } | undefined;
  for (const one of known) {
    const off = Math.abs(one.length - word.length) > far ? Infinity : distance(word.toLowerCase(), one.toLowerCase());
    if (off <= far && off < (best?.off ?? Infinity)) best = { word: one, off };
  }
  return best?.word;
}
