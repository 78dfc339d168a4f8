import { createElement, lazy, Suspense, useSyncExternalStore, type ComponentType, type SuspenseProps } from 'react';
import { isLostPart } from '../domain/lostPart';

/** How long it takes before a part that did not come is asked for again, ms; once the network is back, at once. */
const pauseMs = 2000;

/** Says why a part does not come; whether it still may. */
type Tell = () => Promise<boolean>;

let tell: Tell = async () => true;
export const tellOfLost = (how: Tell) => {
  tell = how;
};

const networkOrPause = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    window.addEventListener('online', go);
  });

/** Says once that a part does not come, and asks for it until it does. */
async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      return await load();
    } catch (error) {
      if (!isLostPart(error)) throw error;
      if (!told && !(await tell())) return new Promise(() => undefined);
      await networkOrPause();
    }
  }
}

let come = 0;
const waiting = new Set<() => void>();
const onCome = (listener: () => void) => {
  waiting.add(listener);
  return () => void waiting.delete(listener);
};

/**
 * `Suspense` that shows its parts once they are there. React alone holds each back for 300 ms after the last fallback, and again
 * where one part brings another.
 */
export function Late(props: SuspenseProps) {
  useSyncExternalStore(onCome, () => come);
  return createElement(Suspense, props);
}

const tellCome = () => {
  come++;
  waiting.forEach((listener) => listener());
};

/** React's `lazy` that `Late` hears of, after React itself. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => {
    const coming = load();
    queueMicrotask(() => void coming.then(tellCome, () => undefined));
    return coming;
  });

/**
 * A component whose code comes when it is shown, inside of `Late`. What does not come is waited for: a failure would take the
 * page away with what is typed on it. Whole pages, with nothing typed yet, are `lazyPart`.
 */
export const late = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazyPart(() => untilThere(load));
