import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from '../../../../src/resources/engine/useDebounced';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = () => {
  const onChange = vi.fn<(value: string) => void>();
  const hook = renderHook(({ value }: { value: string }) => useDebounced(value, onChange, 200), {
    initialProps: { value: '' },
  });
  return {
    onChange,
    type: (text: string) => act(() => hook.result.current[1](text)),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    arrive: (value: string) => hook.rerender({ value }),
    typed: () => hook.result.current[0],
  };
};

it('B01 typing is passed on 200 ms after the last key, once', () => {
  const { type, wait, onChange } = start();
  type('т');
  wait(150);
  type('те');
  wait(199);
  expect(onChange).not.toHaveBeenCalled();
  wait(1);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('те');
  wait(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('the echo of what was passed on does not undo what has been typed since', () => {
  const { type, wait, arrive, typed, onChange } = start();
  type('тер');
  wait(200);
  type('терминал');
  arrive('тер');
  expect(typed()).toBe('терминал');
  wait(200);
  expect(onChange).toHaveBeenLastCalledWith('терминал');
});

it('a value from outside replaces what was typed and is not passed on', () => {
  const { type, wait, arrive, typed, onChange } = start();
  type('тер');
  wait(200);
  arrive('тер');
  arrive('');
  expect(typed()).toBe('');
  wait(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
