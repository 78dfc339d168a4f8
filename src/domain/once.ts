/** Makes a value when it is first asked for: what Intl builds takes tens of milliseconds, which the first screen does not have. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
