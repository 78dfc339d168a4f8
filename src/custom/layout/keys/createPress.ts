import { pageKeys, type KeyTools } from './pageKeys';
import { isCovered, isElsewhere, strokeOf } from './strokeOf';

/** The second stroke comes this soon after the first, ms. */
const togetherMs = 1500;

/** What hears the keys of a page, and presses the one that fits; a stroke that begins several waits for the next one. */
export function createPress(tools: () => KeyTools) {
  let before = { stroke: '', at: -Infinity };
  return (event: KeyboardEvent): void => {
    const stroke = strokeOf(event);
    if (stroke === undefined || isCovered()) return;
    const follows = event.timeStamp - before.at < togetherMs;
    const strokes = follows ? `${before.stroke} ${stroke}` : stroke;
    before = { stroke: '', at: -Infinity };
    const keys = pageKeys(tools()).filter(({ inFields }) => inFields || !isElsewhere(event));
    const key = keys.find((one) => one.strokes === strokes);
    if (!key) {
      if (keys.some((one) => one.strokes.startsWith(`${strokes} `))) before = { stroke, at: event.timeStamp };
      return;
    }
    if (key.ready && !key.ready()) return;
    event.preventDefault();
    key.run();
  };
}
