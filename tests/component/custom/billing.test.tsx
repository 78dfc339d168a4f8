import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { pickOfRow } from '../../support/rowMenu';

const list = '/administration/organisations-users';
const fixtures = { groups: [groupFixture(5)] };
const open = (options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ fixtures, path: `${list}?billing=nova:5`, ...options });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Биллинг' }));
const posts = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ method, path }) => method === 'POST' && path.includes('billing'));

describe('billing', () => {
  it('K02 what his own organisation pays is for a dealer to look at', async () => {
    await renderApp({
      login: 'dealer',
      path: `${list}?billing=nova:102`,
      fixtures: { groups: [groupFixture(102, { parent_id: 102 })] },
    });
    const at = await dialog();
    expect(await at.findByText('Расчёты своей организации изменяет администратор биллинга')).toBeVisible();
    expect(at.queryByRole('button', { name: 'Подключить подписку' })).toBeNull();
  });

  it('B11 C19 opens from the row: label, tariffs, options, and what may be added', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures });
    await user.click(await screen.findByRole('button', { name: /^Биллинг: / }));
    expect(app.path()).toContain('billing=nova%3A5');
    const at = await dialog();
    expect(await at.findByText('Стандартный')).toBeVisible();
    expect(within(at.getByRole('table', { name: 'Тарифы' })).getByText('Динамический')).toBeVisible();
    expect(within(at.getByRole('table', { name: 'Опции' })).getByText('Данные отсутствуют')).toBeVisible();
    for (const name of ['Подключить подписку', 'Подключить безлимитную услугу', 'Подключить полный безлимит'])
      expect(at.getByRole('button', { name })).toBeVisible();
  });

  it('C19 P03 a subscription: what and when are required, with individual prices both of them; asks, adds, shows it', async () => {
    const user = userEvent.setup();
    const app = await open();
    const at = await dialog();
    await user.click(await at.findByRole('button', { name: 'Подключить подписку' }));
    expect(at.getByRole('form', { name: 'Подключить подписку' })).toHaveClass('starred');
    await user.click(at.getByRole('checkbox', { name: 'Индивидуальные цены' }));
    await user.clear(at.getByLabelText('Действует с'));
    expect(at.getByRole('button', { name: 'Подключить' })).toBeDisabled();
    expect(at.getByRole('button', { name: 'Подключить' })).toHaveAccessibleDescription(
      'Заполните: Подписка, Действует с, Цена для клиента, Доля организации',
    );
    await user.click(at.getByRole('button', { name: /^Заполните/ }));
    expect(at.getByRole('combobox')).toHaveFocus();
    await user.selectOptions(at.getByRole('combobox'), 'Минимальный');
    await user.type(at.getByLabelText('Действует с'), '01122026');
    await user.type(at.getByLabelText('Цена для клиента, ₽'), '1 234,505');
    await user.type(at.getByLabelText('Доля организации, ₽'), '100');
    expect(await at.findByText('Не больше двух знаков после запятой')).toBeVisible();
    expect(at.getByRole('button', { name: 'Подключить' })).toHaveAccessibleDescription('Исправьте: Цена для клиента');
    expect(posts(app)).toHaveLength(0);
    await user.clear(at.getByLabelText('Цена для клиента, ₽'));
    await user.type(at.getByLabelText('Цена для клиента, ₽'), '1 234,50');
    await user.click(at.getByRole('button', { name: 'Подключить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Подключить?' }));
    expect(
      question.getByText(
        /^Нова, ООО «Озёрный Терминал 5»: Минимальный с 01\.12\.2026, цена для клиента 1\s234,50\s₽, доля организации 100,00\s₽/,
      ),
    ).toBeVisible();
    await user.dblClick(question.getByRole('button', { name: 'Да, подключить' }));
    expect(await screen.findByText('Подключено: Нова, ООО «Озёрный Терминал 5»')).toBeVisible();
    expect(posts(app)).toHaveLength(1);
    expect(posts(app)[0]).toMatchObject({
      path: '/piportals/nova/groups/5/billing-profile/custom-subscribe/',
      body: {
        p_type_id: 2,
        p_start_at: '01.12.2026',
        p_permanent: false,
        p_custom: true,
        p_client_price: 1234.5,
        p_ctm_price: 100,
      },
    });
    const tariffs = within((await dialog()).getByRole('table', { name: 'Тарифы' }));
    expect(await tariffs.findByText('Тариф «Минимальный»')).toBeVisible();
    expect(tariffs.getByText('1 234,50')).toBeVisible();
  });

  it('C19 an unlimited service goes without prices; the full one needs both', async () => {
    const user = userEvent.setup();
    const app = await open();
    const at = await dialog();
    await user.click(await at.findByRole('button', { name: 'Подключить безлимитную услугу' }));
    await user.selectOptions(at.getByRole('combobox'), 'Безлимитный архив');
    await user.click(at.getByRole('button', { name: 'Подключить' }));
    await user.click(await screen.findByRole('button', { name: 'Да, подключить' }));
    await waitFor(() =>
      expect(posts(app)[0]).toMatchObject({
        path: '/piportals/nova/groups/5/billing-profile/service-unlim/',
        body: { p_service_id: 1, p_custom: false },
      }),
    );
    await user.click(await at.findByRole('button', { name: 'Подключить полный безлимит' }));
    expect(at.getByRole('button', { name: 'Подключить' })).toHaveAccessibleDescription(
      'Заполните: Цена для клиента, Доля организации',
    );
    await user.type(at.getByLabelText('Цена для клиента, ₽'), '5000');
    await user.type(at.getByLabelText('Доля организации, ₽'), '4000.5');
    await user.click(at.getByRole('button', { name: 'Подключить' }));
    await user.click(await screen.findByRole('button', { name: 'Да, подключить' }));
    await waitFor(() =>
      expect(posts(app)[1]).toMatchObject({
        path: '/piportals/nova/groups/5/billing-profile/full-unlim/',
        body: { p_client_price: 5000, p_ctm_price: 4000.5 },
      }),
    );
    await waitFor(() => expect(at.queryByRole('button', { name: 'Подключить полный безлимит' })).toBeNull());
  });

  it('C19 A20 «Отмена» of an addition asks before it loses what is typed', async () => {
    const user = userEvent.setup();
    await open();
    const at = await dialog();
    await user.click(await at.findByRole('button', { name: 'Подключить подписку' }));
    await user.click(at.getByRole('button', { name: 'Отмена' }));
    await user.click(at.getByRole('button', { name: 'Подключить подписку' }));
    await user.click(at.getByRole('checkbox', { name: 'Индивидуальные цены' }));
    await user.click(at.getByRole('button', { name: 'Отмена' }));
    await user.click(at.getByRole('button', { name: 'Продолжить ввод' }));
    expect(at.getByRole('combobox')).toHaveFocus();
    expect(at.getByRole('checkbox', { name: 'Индивидуальные цены' })).toBeChecked();
    await user.click(at.getByRole('button', { name: 'Отмена' }));
    await user.click(at.getByRole('button', { name: 'Закрыть без сохранения' }));
    expect(at.getByRole('button', { name: 'Подключить подписку' })).toBeVisible();
  });

  it('D-ERR a failed addition says why and keeps what was typed; the same key goes with the next attempt', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 503/);
    const app = await open({ failures: { addFullUnlimited: 503 } });
    const at = await dialog();
    await user.click(await at.findByRole('button', { name: 'Подключить полный безлимит' }));
    await user.type(at.getByLabelText('Цена для клиента, ₽'), '5000');
    await user.type(at.getByLabelText('Доля организации, ₽'), '4000');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(at.getByRole('button', { name: 'Подключить' }));
      await user.click(await screen.findByRole('button', { name: 'Да, подключить' }));
      expect(await at.findByText(/^Подключено ли, неизвестно: /)).toBeVisible();
    }
    expect(at.getByLabelText('Цена для клиента, ₽')).toHaveValue('5000');
    const keys = posts(app).map(({ headers }) => headers?.['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('C19 support has no billing, by its address neither', async () => {
    await import('../../../src/custom/billing/BillingDialog');
    await open({ login: 'support' });
    expect(await screen.findAllByRole('button', { name: /^Развернуть / })).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Биллинг/ })).toBeNull();
  });

  it('C19 a link to an organisation that is not in sight says so, and offers no second try', async () => {
    expectComplaint(/не найден/);
    await open({ path: `${list}?billing=nova:6` });
    const at = await dialog();
    expect(await at.findByRole('alert')).toHaveTextContent(
      'Не удалось загрузить тарифы: организацию удалили, или она вам не видна',
    );
    expect(at.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });

  it('C19 B16 a banned editor looks at it from the row, and adds nothing', async () => {
    await renderApp({ fixtures, path: list, login: 'banned-editor' });
    await pickOfRow('Терминал 5', 'Биллинг');
    const at = await dialog();
    expect(await at.findByText('У вас нет права на изменение')).toBeVisible();
    expect(at.queryByRole('button', { name: /^Подключить/ })).toBeNull();
  });
});
