import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cell, price, put, show, submit } from '../../../support/showPrice';

describe('closing', () => {
  it('A20 neither a press beside it nor Escape loses what was typed', async () => {
    const { panel, onClose, user } = await show();
    await put(user, price, '99');
    fireEvent.mouseDown(screen.getByRole('dialog').parentElement ?? document.body);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(panel.getByRole('button', { name: 'Продолжить ввод' }));
    expect(cell(price)).toHaveTextContent('99,00');
    await user.click(panel.getByRole('button', { name: 'Закрыть' }));
    await user.click(panel.getByRole('button', { name: 'Закрыть без сохранения' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('A20 one who stays is where he was; what is typed says so, until it is taken back', async () => {
    const { panel, user } = await show();
    const note = () => panel.queryByText('Есть несохранённые изменения');
    expect(submit()).toHaveAccessibleDescription('Изменений нет');
    await user.click(cell(price));
    await user.keyboard('99{Enter}{ArrowUp}');
    expect(note()).toBeVisible();
    expect(submit()).toBeEnabled();
    await user.click(panel.getByRole('button', { name: 'Закрыть' }));
    await user.click(panel.getByRole('button', { name: 'Продолжить ввод' }));
    expect(cell(price)).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(note()).toBeNull();
    expect(submit()).toBeDisabled();
    await user.clear(panel.getByLabelText('Месяц начала действия прайса'));
    expect(note()).toBeVisible();
  });

  it('A20 Escape in a cell takes back the cell alone; untouched, it closes the panel', async () => {
    const { onClose, user } = await show();
    await user.click(cell(price));
    await user.keyboard('9{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(cell(price)).toHaveTextContent('80,00');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("A20 the keys are the panel's even where nothing has the focus", async () => {
    const { onClose, user } = await show();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    act(() => screen.getByRole('dialog').blur());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('A18 Tab stays in the panel', async () => {
    const { panel, user } = await show();
    await put(user, price, '99');
    submit().focus();
    await user.tab();
    expect(panel.getByRole('button', { name: 'Закрыть' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(submit()).toHaveFocus();
  });
});
