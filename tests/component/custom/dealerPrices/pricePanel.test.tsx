import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PricePanel } from '../../../../src/custom/dealerPrices/panels/PricePanel';
import type { PriceBody } from '../../../../src/custom/dealerPrices/panels/priceBody';
import type { BillingAlias } from '../../../../src/domain/tiers';
import { DraftsContext, type Drafts } from '../../../../src/ui/drafts';
import { toasts } from '../../../../src/ui/toasts';
import { ToastStack } from '../../../../src/ui/ToastStack';
import { packageAliases } from '../../../../src/domain/tiers';
import { memoryPrices } from '../../../support/memoryPrices';

const pikYug = (price: number, reward: number): PriceBody => ({
  lycense: [],
  packages: Object.keys(packageAliases.dyn_pu).map((alias) => ({
    message_price_position_alias: alias,
    client_points_cost: [price],
    daobit_points_cost: [reward],
  })),
});
const november = { year: 2026, month: 11 };
const price = 'packages.pp_pnp_pu.client_points_cost.0';
const reward = 'packages.pp_pnp_pu.daobit_points_cost.0';

interface Shown extends Partial<Parameters<typeof memoryPrices>[0]> {
  alias?: BillingAlias;
  adding?: boolean;
  readOnly?: string;
  drafts?: Drafts;
}

const show = async ({
  alias = 'dyn_pu',
  adding = false,
  readOnly,
  drafts,
  lists = { '11/2026': pikYug(80, 32) },
  ...rest
}: Shown = {}) => {
  toasts.clear();
  const server = memoryPrices({ lists, ...rest });
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  const panelIn = (
    <QueryClientProvider client={new QueryClient()}>
      <PricePanel
        open
        alias={alias}
        gate={server.gate}
        month={adding ? undefined : november}
        readOnly={readOnly}
        onClose={onClose}
        onSaved={onSaved}
      />
      <ToastStack />
    </QueryClientProvider>
  );
  render(drafts ? <DraftsContext value={drafts}>{panelIn}</DraftsContext> : panelIn);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findAllByRole('grid');
  return { panel, server, onClose, onSaved, user: userEvent.setup() };
};

const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};
type User = Awaited<ReturnType<typeof show>>['user'];
const put = async (user: User, id: string, text: string) => {
  await user.click(cell(id));
  await user.keyboard(`${text}{Enter}`);
};
const submit = () => screen.getByRole('button', { name: /^(Добавить|Изменить) прайс$/ });

describe('adding a list', () => {
  it('E01 E10 E11 E12 says what is missing, calculates, sends once and says so', async () => {
    const { panel, server, onSaved, user } = await show({ adding: true });
    expect(screen.getByRole('dialog', { name: 'Добавление прайса Пик-Юг' })).toBeVisible();
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('Выберите месяц, с которого действует прайс');
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
    expect(screen.getByText('Прайс на 12/2026 добавлен')).toBeVisible();
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
    await user.selectOptions(form.getByLabelText('Прайс'), await form.findByRole('option', { name: '11/2026' }));
    await user.type(form.getByLabelText('Изменить цены на, %'), '2,5');
    await user.selectOptions(form.getByLabelText('Округлить'), 'до 5 рублей');
    const row = within(await form.findByRole('row', { name: /Передача пакета документов: стоимость/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['80,00', '80,00']);
    await user.clear(form.getByLabelText('Изменить цены на, %'));
    await user.type(form.getByLabelText('Изменить цены на, %'), '10');
    await user.click(form.getByRole('button', { name: 'Заполнить' }));
    expect(panel.getByRole('button', { name: 'Создать на основе…' })).toHaveFocus();
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
    expect([cell(price).textContent, cell(reward).textContent, cell('percents.packages').textContent]).toEqual([
      '80,00',
      '32,00',
      '40',
    ]);
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
    expect(await panel.findByText('Прайс не сохранён: Ведутся работы')).toBeVisible();
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
    expect([cell(price).textContent, cell(reward).textContent]).toEqual(['90,00', '33,00']);
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

describe('a session that dies', () => {
  it('D-401 what was typed is kept, in the cell that one is still in, too, and offered back', async () => {
    let end: () => void = () => undefined;
    const kept = new Map<string, unknown>();
    const drafts: Drafts = {
      onEnding: (listener) => {
        end = listener;
        return () => undefined;
      },
      save: (form, values) => void kept.set(form, values),
      take: (form) => kept.get(form),
    };
    const { user } = await show({ drafts });
    await user.click(cell(price));
    await user.keyboard('99');
    end();
    cleanup();
    const again = await show({ drafts });
    expect(cell(price)).toHaveTextContent('80,00');
    await again.user.click(again.panel.getByRole('button', { name: 'Вернуть введённое' }));
    expect(cell(price)).toHaveTextContent('99,00');
    expect(again.panel.getByLabelText(/^Месяц/)).toHaveFocus();
  });
});

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
