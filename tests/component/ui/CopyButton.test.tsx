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

  it('takes the word away with the text that it is about', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<CopyButton text="7701234567" what="ИНН" />);
    await user.click(screen.getByRole('button', { name: 'Скопировать ИНН' }));
    expect(await screen.findByRole('status')).toBeVisible();
    rerender(<CopyButton text="7801234567" what="ИНН" />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
