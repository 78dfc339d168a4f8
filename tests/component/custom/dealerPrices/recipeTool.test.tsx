import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cell, price, put, reward, show } from '../../../support/showPrice';

describe('a recipe over the prices of a panel', () => {
  it('N03 is looked at, taken, undone in one step, and warns where it was done already', async () => {
    const { panel, user } = await show();
    await user.click(panel.getByRole('button', { name: 'Изменить цены…' }));
    const tool = within(await panel.findByRole('region', { name: 'Изменить цены' }));
    const percent = tool.getByLabelText('Изменить цены на, %');
    await waitFor(() => expect(percent).toHaveFocus());
    expect(tool.getByRole('button', { name: 'Применить' })).toBeDisabled();
    await user.type(percent, '10');
    const row = within(await tool.findByRole('row', { name: /Передача пакета документов: стоимость/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['80,00', '88,00']);
    await user.type(tool.getByLabelText('Название пересчёта'), 'Плюс 10');
    await user.click(tool.getByRole('button', { name: 'Сохранить пересчёт' }));
    expect(await tool.findByRole('option', { name: 'Плюс 10' })).toBeInTheDocument();
    await user.click(tool.getByRole('button', { name: 'Применить' }));
    expect([cell(price).textContent, cell(reward).textContent]).toEqual(['88,00', '35,20']);
    expect(panel.getByRole('button', { name: 'Изменить цены…' })).toHaveFocus();

    await user.keyboard('{Enter}');
    const again = within(await panel.findByRole('region', { name: 'Изменить цены' }));
    await user.selectOptions(await again.findByLabelText('Сохранённые пересчёты'), 'Плюс 10');
    expect(again.getByLabelText('Изменить цены на, %')).toHaveValue('10');
    expect(again.getByRole('alert')).toHaveTextContent('второй раз это процент на процент');
    await user.click(again.getByRole('button', { name: 'Отмена' }));
    await user.click(cell(price));
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect([cell(price).textContent, cell(reward).textContent]).toEqual(['80,00', '32,00']);
  });

  it('N03 a kept recipe that is replaced or deleted comes back', async () => {
    const { panel, user } = await show();
    await user.click(panel.getByRole('button', { name: 'Изменить цены…' }));
    const tool = within(await panel.findByRole('region', { name: 'Изменить цены' }));
    const percent = await tool.findByLabelText('Изменить цены на, %');
    const keep = async (value: string, said: string) => {
      await user.clear(percent);
      await user.type(percent, value);
      await user.click(tool.getByRole('button', { name: 'Сохранить пересчёт' }));
      await screen.findByText(said);
    };
    const bringBack = async (value: string) => {
      // However often it has been replaced, one notice has the way back.
      await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
      await screen.findByText('Пересчёт «Рост» возвращён');
      await user.selectOptions(await tool.findByLabelText('Сохранённые пересчёты'), 'Новый');
      await user.selectOptions(tool.getByLabelText('Сохранённые пересчёты'), 'Рост');
      expect(percent).toHaveValue(value);
    };
    await user.type(tool.getByLabelText('Название пересчёта'), 'Рост');
    await keep('10', 'Пересчёт «Рост» сохранён');
    await keep('12', 'Пересчёт «Рост» заменён');
    await bringBack('10');
    await keep('12', 'Пересчёт «Рост» заменён');
    await user.click(tool.getByRole('button', { name: 'Удалить пересчёт' }));
    await screen.findByText('Пересчёт «Рост» удалён');
    await bringBack('12');
  });

  it('N03 says why it does nothing, and is taken by Enter', async () => {
    const { panel, user } = await show({ adding: true });
    await user.click(panel.getByRole('button', { name: 'Изменить цены…' }));
    const tool = within(await panel.findByRole('region', { name: 'Изменить цены' }));
    await user.type(await tool.findByLabelText('Изменить цены на, %'), '7');
    expect(tool.getByText('Цен здесь ещё нет: введите их или создайте на основе других')).toBeVisible();
    await user.keyboard('{Escape}');
    await put(user, price, '100');
    await user.click(panel.getByRole('button', { name: 'Изменить цены…' }));
    const again = within(await panel.findByRole('region', { name: 'Изменить цены' }));
    expect(await again.findByText('Цены остаются такими, какие есть')).toBeVisible();
    await user.type(again.getByLabelText('Изменить цены на, %'), '7x');
    expect(again.getByRole('button', { name: 'Применить' })).toHaveAccessibleDescription('Исправьте пересчёт');
    await user.keyboard('{Backspace}{Enter}');
    expect(cell(price)).toHaveTextContent('107,00');
    expect(panel.getByText(/^Изменено ячеек: 1/)).toBeVisible();
  });

  it('N03 is not offered where prices are only looked at', async () => {
    const { panel } = await show({ readOnly: 'Только для просмотра' });
    expect(panel.queryByRole('button', { name: 'Изменить цены…' })).toBeNull();
  });
});
