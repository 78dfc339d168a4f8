import { createFetchTransport } from '../dataProvider/http';

const send = createFetchTransport('');

/**
 * Safari gives a part of the code that it was to have ready, and could not get, for lost as long as the page stands, however often the
 * part is asked for. Any other call of its address, answered or not, makes it forget that.
 */
const forgetLoss = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
    void send({ method: 'GET', path: target.href }).catch(() => undefined);
};

/** Has parts of the code that did not come asked for again when they are wanted again; returns how to end that. */
export function askAgain(): () => void {
  window.addEventListener('error', forgetLoss, true);
  return () => window.removeEventListener('error', forgetLoss, true);
}
