import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from '../../../src/ui/CopyButton';

afterEach(() => vi.useRealTimers());

describe('the copy button', () => {
  it('copies and says «Скопировано» for 1.5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<CopyButton text="7701234567" what="ИНН" />);
    await user.click(screen.getByRole('button', { name: 'Скопировать ИНН' }));
    expect(await navigator.clipboard.readText()).toBe('7701234567');
    expect(await screen.findByRole('status')).toHaveTextContent('Скопировано');
    act(() => vi.advanceTimersByTime(1500));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('copies over plain HTTP, where browsers give no clipboard', async () => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    const setData = vi.fn();
    const copy = () =>
      document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } }));
    document.execCommand = () => {
      copy();
      return true;
    };
    render(<CopyButton text="7701234567" what="ИНН" />);
    await user.click(screen.getByRole('button', { name: 'Скопировать ИНН' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Скопировано');
    expect(setData).toHaveBeenCalledWith('text/plain', '7701234567');
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Скопировать ИНН' }));
    expect(await screen.findByText('Не удалось скопировать')).toBeVisible();
    // Ctrl+C copies what is chosen on the page then, not what could not be copied before.
    setData.mockClear();
    copy();
    expect(setData).not.toHaveBeenCalled();
  });

  it('takes the word away with the text that it is about', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<CopyButton text="7701234567" what="ИНН" />);
    await user.click(screen.getByRole('button', { name: 'Скопировать ИНН' }));
    expect(await screen.findByRole('status')).toBeVisible();
    rerender(<CopyButton text="7801234567" what="ИНН" />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
