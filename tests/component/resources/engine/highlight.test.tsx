import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { highlight, useHighlighted } from '../../../../src/resources/engine/highlight';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const show = (id: string) => renderHook(() => useHighlighted('users', id)).result;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('B15 what comes late stands out for 3 seconds all the same', () => {
  highlight({ resource: 'users', id: 'nova:1' });
  wait(20_000);
  const shown = show('nova:1');
  expect(shown.current).toBe(true);
  wait(2999);
  expect(shown.current).toBe(true);
  wait(1);
  expect(shown.current).toBe(false);
});

it('what does not come in half a minute does not stand out any more, and nothing else does', () => {
  highlight({ resource: 'users', id: 'nova:1' });
  expect(show('nova:2').current).toBe(false);
  wait(30_000);
  expect(show('nova:1').current).toBe(false);
});
