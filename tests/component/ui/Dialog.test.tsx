import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/ui/Dialog';

const open = (props: { dirty?: boolean; busy?: boolean } = {}) => {
  const onClose = vi.fn();
  render(
    <Dialog open title="Добавление организации" onClose={onClose} {...props}>
      <input aria-label="Город" />
    </Dialog>,
  );
  return onClose;
};

const backdrop = () => {
  const element = document.querySelector('.MuiDialog-container');
  if (!element) throw new Error('no backdrop');
  return element;
};

describe('a dialog', () => {
  it('A20 stays when the pointer presses beside it', async () => {
    const onClose = open();
    await userEvent.click(backdrop());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Добавление организации' })).toBeVisible();
  });

  it('A20 closes with its control, and with Escape while nothing is typed', async () => {
    const onClose = open();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Город' }), '{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('A20 asks before typed text is lost, for Escape and the control alike', async () => {
    const onClose = open({ dirty: true });
    await userEvent.type(screen.getByRole('textbox', { name: 'Город' }), '{Escape}');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Изменения не сохранены.');
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить ввод' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть без сохранения' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('A20 takes Escape, and a return to what is typed, for staying', async () => {
    const onClose = open({ dirty: true });
    const field = screen.getByRole('textbox', { name: 'Город' });
    await userEvent.type(field, '{Escape}');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(field);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not close while it saves', async () => {
    const onClose = open({ busy: true });
    await userEvent.type(screen.getByRole('textbox', { name: 'Город' }), '{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('A20 one that goes leaves the focus in the dialog below, where what opened it is off by then', async () => {
    const both = (step: 'opened' | 'asking' | 'answered') => (
      <main id="content" tabIndex={-1}>
        <Dialog open title="Перевод" onClose={vi.fn()}>
          <button disabled={step === 'answered'} type="button">
            Перевести
          </button>
          {step === 'asking' && (
            <Dialog open title="Перевести?" onClose={vi.fn()}>
              <input aria-label="Причина" />
            </Dialog>
          )}
        </Dialog>
      </main>
    );
    const { rerender } = render(both('opened'));
    screen.getByRole('button', { name: 'Перевести' }).focus();
    rerender(both('asking'));
    screen.getByLabelText('Причина').focus();
    rerender(both('answered'));
    expect(await screen.findByRole('dialog', { name: 'Перевод' })).toHaveFocus();
  });
});
