import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cell, pikYug, price, put, reward, show, submit } from '../../../support/showPrice';

describe('adding a list', () => {
  it('E01 E10 E11 E12 says what is missing, calculates, sends once and says so', async () => {
    const { panel, server, onSaved, user } = await show({ adding: true });
    expect(screen.getByRole('dialog', { name: 'Добавление прайса Пик-Юг' })).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('Выберите месяц, с которого действует прайс');
    await user.click(panel.getByRole('button', { name: 'Выберите месяц, с которого действует прайс' }));
    expect(panel.getByLabelText('Месяц начала действия прайса')).toHaveFocus();
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    expect(panel.getByLabelText('Месяц начала действия прайса')).toHaveValue('12/2026');
    await put(user, price, '10,05');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    expect(panel.getByText('Укажите процент, чтобы рассчитать вознаграждение')).toBeVisible();
    await put(user, 'percents.packages', '10');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    expect(cell(reward)).toHaveTextContent('1,01');
    await user.dblClick(submit());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]?.payload).toMatchObject({
      year: 2026,
      month: 12,
      year_new: null,
      month_new: null,
      percents: { packages: 10 },
    });
    expect(screen.getByText(/^Прайс на 12\/2026 добавлен: ./)).toBeVisible();
  });

  it('K08 names its dealer, and marks rewards that are not by percent beside «Рассчитать» and before saving', async () => {
    const { panel, server, user } = await show({ adding: true });
    const dialog = screen.getByRole('dialog', { name: 'Добавление прайса Пик-Юг' });
    expect(dialog).toHaveAccessibleDescription('ООО «Дилер Восход»');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await put(user, 'percents.packages', '10');
    expect(panel.queryAllByText('Не по проценту: 1')).toHaveLength(0);
    await put(user, price, '100');
    expect(panel.getAllByText('Не по проценту: 1')).toHaveLength(2);
    expect(cell(reward)).toHaveAttribute('title', 'Не по проценту: по нему 10,00');
    await user.click(panel.getByRole('button', { name: 'Не по проценту: 1' }));
    expect(panel.getByRole('button', { name: 'Рассчитать' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(panel.queryAllByText('Не по проценту: 1')).toHaveLength(0);
    await put(user, reward, '12');
    expect(submit()).toBeEnabled();
    await user.click(submit());
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  it('E13 an error in a cell keeps it from being sent, and names it', async () => {
    const { panel, user } = await show({ adding: true });
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    expect(submit()).toBeEnabled();
    await put(user, price, '1,234.5');
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('Исправьте ошибки: 1');
    expect(panel.getByRole('button', { name: 'Передача пакета документов: стоимость' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Показать' }));
    expect(cell(price)).toHaveFocus();
  });

  it('P03 Ctrl+S saves once nothing is missing, whatever has the focus', async () => {
    const { panel, server, onSaved, user } = await show({ adding: true });
    await user.keyboard('{Control>}[KeyS]{/Control}');
    expect(server.sent).toHaveLength(0);
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await user.click(cell(price));
    await user.keyboard('10{Control>}[KeyS]{/Control}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.sent[0]?.payload.packages[0]?.client_points_cost).toEqual([10]);
  });

  it('P03 Ctrl+S in the midst of typing looks at what is typed first: an unfinished price is not sent as 0', async () => {
    const { panel, server, user } = await show();
    const save = '{Control>}[KeyS]{/Control}';
    await user.click(cell(price));
    await user.keyboard(`12,${save}`);
    expect(await panel.findByText('Исправьте ошибки: 1')).toBeVisible();
    expect(cell(price)).toHaveFocus();
    await user.keyboard(`13${save}`);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.payload.packages[0]?.client_points_cost).toEqual([13]);
  });

  it('P03 Ctrl+S does not send a percent that is left unfinished', async () => {
    const { panel, server, user } = await show();
    await user.click(cell('percents.packages'));
    await user.keyboard('7,{Control>}[KeyS]{/Control}');
    expect(await panel.findByText('Исправьте ошибки: 1')).toBeVisible();
    expect(server.sent).toHaveLength(0);
  });

  it('P03 a cell that one only looks into has no changes', async () => {
    const { panel, user } = await show();
    await user.click(cell(price));
    await user.keyboard('{F2}');
    expect(panel.getByText('Изменений нет')).toBeVisible();
    await user.keyboard('5');
    expect(panel.getByText('Есть несохранённые изменения')).toBeVisible();
  });

  it('P03 a percent takes part in the history of the cells; Escape in it takes back what is typed, not the panel', async () => {
    const { onClose, user } = await show();
    const percent = cell('percents.packages');
    await user.click(percent);
    await user.keyboard('7');
    expect(percent).toHaveValue('7');
    await user.keyboard('{Escape}');
    expect(percent).toHaveValue('40');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(percent);
    await user.keyboard('7,5{Enter}');
    expect(percent).toHaveValue('7,50');
    await user.click(cell(price));
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect(percent).toHaveValue('40');
  });

  it('a month that is none says so', async () => {
    const { panel, user } = await show({ adding: true });
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '132026');
    expect(panel.getByText('Такого месяца нет')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('is made of another list, raised and rounded, looked at first, taken back in one step', async () => {
    const { panel, user } = await show({ adding: true });
    await user.click(panel.getByRole('button', { name: 'Создать на основе…' }));
    const form = within(panel.getByRole('region', { name: 'Создать на основе' }));
    expect(await form.findByRole('option', { name: 'ООО «Дилер Восход»' })).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Заполнить' })).toHaveAccessibleDescription('Выберите прайс');
    await user.selectOptions(form.getByLabelText('Прайс'), await form.findByRole('option', { name: '11/2026' }));
    await user.type(form.getByLabelText('Изменить цены на, %'), '2,5');
    await user.selectOptions(form.getByLabelText('Округлить'), 'до 5 рублей');
    const row = within(await form.findByRole('row', { name: /Передача пакета документов: стоимость/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['80,00', '80,00']);
    await user.clear(form.getByLabelText('Изменить цены на, %'));
    await user.type(form.getByLabelText('Изменить цены на, %'), '10{Enter}');
    expect(panel.getByRole('button', { name: 'Создать на основе…' })).toHaveFocus();
    expect(panel.getByText('Заполнено ячеек: 2')).toHaveAttribute('aria-live', 'polite');
    expect([cell(price).textContent, cell(reward).textContent]).toEqual(['90,00', '36,00']);
    await user.click(cell(price));
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect(cell(price)).toHaveTextContent(/^$/);
  });
});

describe('changing a list', () => {
  it('E01 E10 is filled with what was read, and moves to another month', async () => {
    const { panel, server, onSaved, user } = await show();
    expect(screen.getByRole('dialog', { name: 'Редактирование прайса Пик-Юг' })).toBeVisible();
    expect([
      cell(price).textContent,
      cell(reward).textContent,
      (cell('percents.packages') as HTMLInputElement).value,
    ]).toEqual(['80,00', '32,00', '40']);
    const month = panel.getByLabelText('Месяц начала действия прайса');
    expect(month).toHaveValue('11/2026');
    await user.clear(month);
    await user.type(month, '012027');
    expect(panel.getByText('Прайс на 11/2026 переедет на 01/2027')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.sent[0]).toMatchObject({
      key: '"1"',
      payload: { year: 2026, month: 11, year_new: 2027, month_new: 1 },
    });
  });

  it('E12 a refusal marks its cell and keeps everything; mending the cell takes the mark away', async () => {
    const { server, onSaved, user } = await show();
    server.failNext(400, {
      detail: 'Проверьте поля',
      errors: { [price]: ['Слишком дорого'], month_new: ['Такой месяц прошёл'] },
    });
    await put(user, price, '99');
    await user.click(submit());
    await waitFor(() => expect(cell(price)).toHaveAttribute('aria-invalid', 'true'));
    expect(cell(price)).toHaveTextContent(/^99,00Ошибка: Слишком дорого$/);
    expect(screen.getByText('Такой месяц прошёл')).toBeVisible();
    await put(user, price, '98');
    expect(cell(price)).not.toHaveAttribute('aria-invalid');
    await user.click(submit());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it('E12 any other failure keeps the panel with what was typed, and says why', async () => {
    const { panel, server, onSaved, user } = await show();
    server.failNext(503, { detail: 'Ведутся работы' });
    await put(user, price, '99');
    await user.click(submit());
    expect(await panel.findByText('Сохранён ли прайс, неизвестно: Ведутся работы')).toBeVisible();
    expect(cell(price)).toHaveTextContent('99,00');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("E12 somebody else was quicker: who, which cells, and one's own on top", async () => {
    const { panel, server, onSaved, user } = await show();
    server.replace('11/2026', pikYug(90, 32));
    await put(user, reward, '33');
    await user.click(submit());
    const notice = within(await panel.findByRole('alert', { name: 'Прайс изменился' }));
    expect(notice.getByText(/Орлова О. И./)).toBeVisible();
    expect(
      within(notice.getByRole('row', { name: /стоимость/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['80,00', '90,00', '80,00']);
    await user.click(notice.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    expect(cell(price)).toHaveTextContent(/^90,00/);
    expect(cell(reward)).toHaveTextContent(/^33,00/);
    await user.click(submit());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.sent.at(-1)?.key).toBe('"2"');
  });

  it.each([
    ['active', 'Активный'],
    ['archive', 'Архивный'],
  ] as const)('D10 a list that is %s is looked at only, and says why', async (status, caption) => {
    const { panel } = await show({ status });
    expect(panel.getAllByText(new RegExp(`статус «${caption}»`))[0]).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Рассчитать' })).toBeDisabled();
    expect(panel.getByLabelText('Месяц начала действия прайса')).toBeDisabled();
  });

  it('D10 a user who only reads is told so', async () => {
    await show({ readOnly: 'Поддержка только просматривает' });
    expect(submit()).toHaveAccessibleDescription('Поддержка только просматривает');
  });
});
