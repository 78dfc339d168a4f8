const underWay = new Set<Promise<unknown>>();

/** Remembers an answer until it has come. */
export function watch<T>(answer: Promise<T>): Promise<T> {
  const watched = answer.catch(() => undefined).finally(() => underWay.delete(watched));
  underWay.add(watched);
  return answer;
}

const patienceMs = 2000;

/** What was asked for has come, so that no answer falls into the next test; one that is held up is not waited for longer than that. */
export async function allHere(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((done) => (timer = setTimeout(done, patienceMs, 'late')));
  while (underWay.size > 0 && (await Promise.race([Promise.all(underWay), late])) !== 'late');
  clearTimeout(timer);
  underWay.clear();
}
