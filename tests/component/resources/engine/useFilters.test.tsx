import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFilters, type FilterValues } from '../../../../src/resources/engine/useFilters';

const start = () => {
  const setInAddress = vi.fn<(values: FilterValues) => void>();
  const hook = renderHook(({ address }: { address: FilterValues }) => useFilters(address, setInAddress), {
    initialProps: { address: {} },
  });
  const change = (values: FilterValues) => act(() => hook.result.current[1](values));
  return {
    setInAddress,
    change,
    shown: () => hook.result.current[0],
    arrive: (address: FilterValues) => hook.rerender({ address }),
  };
};

it('B02 a filter shows at once, before the address has it', () => {
  const { change, shown, setInAddress } = start();
  change({ search: 'тер' });
  expect(shown()).toEqual({ search: 'тер' });
  expect(setInAddress).toHaveBeenCalledExactlyOnceWith({ search: 'тер' });
});

it('B02 an address that catches up with an earlier change leaves the later one alone', () => {
  const { change, shown, arrive } = start();
  change({ search: 'тер' });
  change({ search: 'терминал' });
  arrive({ search: 'тер' });
  expect(shown()).toEqual({ search: 'терминал' });
  arrive({ search: 'терминал' });
  expect(shown()).toEqual({ search: 'терминал' });
});

it('B02 Back and «Сбросить» elsewhere replace what is shown, also with what was set before', () => {
  const { change, shown, arrive } = start();
  change({ search: 'тер' });
  arrive({ search: 'тер' });
  arrive({});
  expect(shown()).toEqual({});
  arrive({ search: 'тер' });
  expect(shown()).toEqual({ search: 'тер' });
});

it('B02 a change back to what the address has leaves nothing to wait for', () => {
  const { change, shown, arrive } = start();
  change({ search: 'тер' });
  change({});
  arrive({ search: 'тер' });
  arrive({});
  expect(shown()).toEqual({});
});
