import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../src/ui/toasts';
import { ToastStack } from '../../../src/ui/ToastStack';

beforeEach(() => void render(<ToastStack />));
afterEach(() => act(() => toasts.clear()));

const fail = (text: string, about: Error) => act(() => toasts.show({ tone: 'danger', text, about }));
const offer = (about: Error, run: () => void = () => undefined) =>
  act(() => toasts.offer(about, { label: 'Вернуться к форме', run }, 'Не удалось сохранить'));

describe('the way back to a form that could not be saved', () => {
  it('D-ERR stands on the message that was there already in the same words', async () => {
    const run = vi.fn();
    const error = new Error('second');
    fail('Сервис недоступен', new Error('first'));
    fail('Сервис недоступен', error);
    offer(error, run);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Вернуться к форме' }));
    expect(run).toHaveBeenCalledOnce();
  });

  it('D-ERR has a message of its own where nothing else has been said of the failure', () => {
    offer(new Error('nothing of the server'));
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Вернуться к форме' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось сохранить');
  });

  it('D-ERR outlives whatever comes after it', () => {
    const error = new Error('save');
    fail('Не сохранено', error);
    offer(error);
    for (const number of [1, 2, 3, 4, 5]) fail(`Сбой ${number}`, new Error(String(number)));
    expect(screen.getByRole('button', { name: 'Вернуться к форме' })).toBeVisible();
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual([
      expect.stringContaining('Не сохранено'),
      'Сбой 3',
      'Сбой 4',
      'Сбой 5',
    ]);
  });
});

describe('many ways out that nobody takes', () => {
  const action = { label: 'Вернуть', run: () => undefined };
  const removed = (number: number) => act(() => toasts.show({ tone: 'ok', text: `Удалено: ${number}`, action }));
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

  it('P02 the oldest gives way to the newest', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) removed(number);
    expect(said()).toEqual([3, 4, 5, 6].map((number) => `Удалено: ${number}Вернуть`));
  });

  it('A14 what fails is said in spite of them, and they keep off the way back to a form', () => {
    const error = new Error('save');
    fail('Не сохранено', error);
    offer(error);
    for (const number of [1, 2, 3]) removed(number);
    fail('Сервис недоступен', new Error('other'));
    expect(screen.getByText('Сервис недоступен')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Вернуться к форме' })).toBeVisible();
    expect(said()).toHaveLength(2);
  });
});

it('O06 the focus that goes with a message goes to the page', async () => {
  render(<main id="content" tabIndex={-1} />);
  offer(new Error('done'));
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Вернуться к форме' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('O06 a notice goes after five seconds, and stays while the pointer or the focus is on it; one with an action stays', async () => {
  vi.useFakeTimers();
  try {
    act(() => toasts.show({ tone: 'ok', text: 'Сохранено' }));
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    wait(4999);
    fireEvent.pointerEnter(screen.getByRole('status'));
    wait(60_000);
    fireEvent.pointerLeave(screen.getByRole('status'));
    wait(4999);
    expect(screen.getByRole('status')).toBeVisible();
    wait(1);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => toasts.show({ tone: 'ok', text: 'Сохранено', action: { label: 'Показать', run: () => undefined } }));
    wait(60_000);
    expect(screen.getByRole('button', { name: 'Показать' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
