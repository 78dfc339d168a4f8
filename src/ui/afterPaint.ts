/** Acts once what is on its way to the screen is there, as the next frame begins after it; what comes back takes it back. */
export function afterPaint(act: () => void): () => void {
  let [frame, timer] = [0, 0];
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(act);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
