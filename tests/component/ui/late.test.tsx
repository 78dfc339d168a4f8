import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { late, tellOfLost } from '../../../src/ui/late';

const lost = (words = 'Failed to fetch dynamically imported module: /assets/Part.js') => new TypeError(words);

/** What Safari says of a part that does not come, and of one in whose place a page comes. */
const ofSafari = ['Importing a module script failed.', "'text/html' is not a valid JavaScript MIME type."];

/** A form with a part that is asked for by its button. */
function formWith(load: () => Promise<{ default: () => string }>) {
  const Part = late(load);
  return function Form() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <input aria-label="Текст" />
        <button type="button" onClick={() => setShown(true)}>
          Дальше
        </button>
        <Suspense fallback={null}>{shown && <Part />}</Suspense>
      </>
    );
  };
}

it('F01 a part that does not come is told of once, takes nothing away, and comes once the network is back', async () => {
  const told = vi.fn(async () => true);
  tellOfLost(told);
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValueOnce(lost());
  load.mockResolvedValue({ default: () => 'Часть на месте' });
  const Form = formWith(load);
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Текст'), 'введённое');
  await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Часть на месте')).toBeNull();
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Часть на месте')).toBeVisible();
  expect(screen.getByLabelText('Текст')).toHaveValue('введённое');
  expect([told.mock.calls.length, load.mock.calls.length]).toEqual([1, 2]);
});

it.each(ofSafari)('F01 in Safari too, which says «%s», what does not come takes nothing away', async (words) => {
  const told = vi.fn(async () => false);
  tellOfLost(told);
  const Form = formWith(() => Promise.reject(lost(words)));
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Текст'), 'введённое');
  await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Текст')).toHaveValue('введённое');
});

it('F01 a part of a build that is gone is asked for no more, and takes nothing away either', async () => {
  tellOfLost(async () => false);
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValue(lost());
  const Form = formWith(load);
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Текст'), 'введённое');
  await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Текст')).toHaveValue('введённое');
});
