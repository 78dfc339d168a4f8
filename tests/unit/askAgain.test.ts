// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { askAgain } from '../../src/app/askAgain';

/** A link in the head that does not come. */
function lose(rel: string, path: string) {
  const link = Object.assign(document.createElement('link'), { rel, href: path });
  document.head.append(link);
  onTestFinished(() => link.remove());
  link.dispatchEvent(new Event('error'));
}

it('F01 the address of a part that was to be ready and did not come is called once more, for Safari to forget the loss', () => {
  const asked = vi.fn<(url: string) => Promise<never>>().mockRejectedValue(new TypeError('Load failed'));
  vi.stubGlobal('fetch', asked);
  const stop = askAgain();
  lose('modulepreload', '/account/assets/Part.js');
  lose('icon', '/account/favicon.svg');
  expect(asked.mock.calls.map(([url]) => url)).toEqual([new URL('/account/assets/Part.js', location.href).href]);
  stop();
  lose('modulepreload', '/account/assets/Other.js');
  expect(asked).toHaveBeenCalledTimes(1);
});
