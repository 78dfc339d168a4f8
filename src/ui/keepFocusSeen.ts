/** What has the focus stays in sight when a message, or the keyboard of a phone, takes room from the body. */
export function keepFocusSeen(body: HTMLElement | null) {
  if (!body || !('ResizeObserver' in window)) return undefined;
  let height = 0;
  const watch = new ResizeObserver(() => {
    const { clientHeight } = body;
    if (clientHeight < height) body.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
    height = clientHeight;
  });
  watch.observe(body);
  return () => watch.disconnect();
}
