/** Safari has no idle callback: a moment does as well. */
function idle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** The first moments belong to whoever turns the page or types, ms; a test in which nobody does may take them away. */
export const settled = { ms: 1000 };

let touched = -Infinity;
if ('addEventListener' in globalThis)
  for (const kind of ['pointerdown', 'click', 'keydown'])
    addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });

/**
 * Does work once the page has nothing better to do, but not before so many ms have gone by, nor so soon after somebody has
 * pressed something; returns how to call it off.
 */
export function whenIdle(work: () => void, notBefore = 0): () => void {
  let callOff: () => void;
  const wait = (ms: number) => {
    const timer = setTimeout(() => {
      const left = touched + notBefore - performance.now();
      if (left > 0) wait(left);
      else callOff = idle(work);
    }, ms);
    callOff = () => clearTimeout(timer);
  };
  if (notBefore === 0) callOff = idle(work);
  else wait(notBefore);
  return () => callOff();
}
