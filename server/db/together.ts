/** How long is waited for a reading to end before the one after it begins, in milliseconds: one that stands still holds up nobody. */
const patienceMs = 20;

interface Line {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}

const ended = (running: Promise<unknown>) =>
  new Promise<void>((done) => {
    const late = setTimeout(done, patienceMs);
    const end = () => {
      clearTimeout(late);
      done();
    };
    running.then(end, end);
  });

/**
 * Whoever asks for what is being read at this moment waits for the reading after it, and all who wait share that one: many calls
 * cost few readings, and nobody is told what was before he asked. What has failed is read anew by those who waited.
 */
export function createTogether() {
  const lines = new Map<string, Line>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const running = read();
    const line: Line = { running };
    lines.set(key, line);
    const end = () => {
      if (lines.get(key) === line && !line.next) lines.delete(key);
    };
    running.then(end, end);
    return running;
  };
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const line = lines.get(key);
    if (!line) return begin(key, read);
    line.next ??= ended(line.running).then(() => begin(key, read));
    return line.next as Promise<T>;
  };
}

export type Together = ReturnType<typeof createTogether>;
