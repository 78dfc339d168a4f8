import { pageKeys, type KeyTools } from './pageKeys';
import { isCovered, isElsewhere, strokeOf } from './strokeOf';

/** What hears the keys of a page, and presses the one that fits; a stroke that begins several waits for the next one, however slow. */
export function createPress(tools: () => KeyTools) {
  let before = '';
  return (event: KeyboardEvent): void => {
    const stroke = strokeOf(event);
    if (stroke === undefined || isCovered()) return;
    const strokes = before ? `${before} ${stroke}` : stroke;
    before = '';
    const elsewhere = isElsewhere(event);
    const keys = pageKeys(tools()).filter(({ inFields }) => inFields || !elsewhere);
    const key = keys.find((one) => one.strokes === strokes);
    if (!key && keys.some((one) => one.strokes.startsWith(`${strokes} `))) before = stroke;
    if (!key || (key.ready && !key.ready())) return;
    event.preventDefault();
    key.run();
  };
}
