/** Safari has no idle callback: a moment does as well. */
function idle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** The first moments belong to whoever turns the page or types, ms. */
export const settledMs = 1000;

/** Does work once the page has nothing better to do, but not before so many ms have gone by; returns how to call it off. */
export function whenIdle(work: () => void, notBefore = 0): () => void {
  if (notBefore === 0) return idle(work);
  let callOff: () => void;
  const timer = setTimeout(() => (callOff = idle(work)), notBefore);
  callOff = () => clearTimeout(timer);
  return () => callOff();
}
