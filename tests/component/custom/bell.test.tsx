import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../../src/contract/notifications';
import { newsFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { settled } from '../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const at = (hour: number) => `2026-05-25T${String(hour).padStart(2, '0')}:00:00Z`;
const price: Notification = {
  kind: 'price',
  key: 'price:24318',
  at: at(9),
  unread: true,
  month: { year: 2026, month: 6 },
  count: 21,
  dealers: [
    { id: 2, name: 'ООО «Восход»' },
    { id: 4, name: 'ООО «Заря»' },
    { id: 6, name: 'ООО «Запад»' },
  ],
};
const load: Notification = {
  kind: 'load',
  key: 'import:7',
  at: at(8),
  unread: true,
  work: { of: 'import', name: 'facts', id: 7, title: 'facts.csv', actor: 'admin', failure: null, faulty: 2 },
};
const condition: Notification = {
  kind: 'condition',
  key: 'special:3',
  at: at(7),
  unread: true,
  type: 'spec_condition',
  dealer: { id: 4, name: 'ООО «Заря»' },
  client: { server_alias: 'nova', p_gid: 1001, name: 'ООО «Терминал»' },
  last: { year: 2026, month: 6 },
};
const rights: Notification = {
  kind: 'rights',
  key: 'rights:5',
  at: at(6),
  unread: true,
  actor: 'chief',
  actor_name: 'Главная Галина',
  lines: ['Дополнительные права: + Дилеры и прайсы'],
};
const work = { of: 'batch', name: 'price-lists', id: 9, title: 'Цены июня', actor: 'admin' } as const;
const failed: Notification = {
  kind: 'load',
  key: 'failed:9',
  at: at(5),
  unread: true,
  work: { ...work, failure: 'Прайс уже есть', rows: 600 },
};
const done: Notification = {
  kind: 'batch',
  key: 'done:10',
  at: at(4),
  unread: true,
  work: { ...work, failure: null, rows: 601 },
};
const all = [price, load, condition, rights, failed, done];

const start = (events: readonly Notification[] = all, options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ path: '/profile', fixtures: { events, news: [newsFixture(1)] }, ...options });
const panelOf = async () => within(await screen.findByRole('dialog', { name: 'Уведомления' }));
const openBell = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Уведомления/ }));
  const panel = await panelOf();
  await userEvent.click(panel.getByRole('tab', { name: /^События/ }));
  return panel;
};

describe('O07 the bell', () => {
  it('O07 counts events and news by one call, and says each event with the way to where it is mended', async () => {
    const app = await start();
    await screen.findByRole('button', { name: /^Уведомления/ });
    expect(
      await screen.findByRole('button', { name: 'Уведомления: 6 новых событий, 1 непрочитанная новость' }),
    ).toBeVisible();
    const panel = await openBell();
    const rows = await panel.findAllByRole('listitem');
    const told = rows.map((row) => {
      const link = within(row).getByRole('link');
      return [within(row).getByRole('heading').textContent, link.textContent, link.getAttribute('href')];
    });
    const under = (path: string) => `/account${path}`;
    expect(told).toEqual([
      [
        'Нет прайса на 06/2026 у 21 дилера',
        'К прайсам на месяц',
        under('/administration/price-board?month=06-2026&state=none'),
      ],
      ['Загрузка «facts.csv»: 2 строки ждут в карантине', 'К карантину', under('/administration/data?kind=facts')],
      [
        'Спецусловие: ООО «Терминал», последний месяц 06/2026',
        'К спецусловиям дилера',
        under('/administration/dealers-prices/4?tab=spec'),
      ],
      ['Ваши права изменены', 'К моему доступу', under('/profile')],
      ['Не выполнено: Прайсы из таблицы', 'К пакетным изменениям', under('/administration/batches')],
      ['Выполнено: Прайсы из таблицы, 601 запись', 'К пакетным изменениям', under('/administration/batches')],
    ]);
    expect(panel.getByText('ООО «Восход», ООО «Заря», ООО «Запад» и ещё 18')).toBeVisible();
    expect(panel.getByText('Дополнительные права: + Дилеры и прайсы')).toBeVisible();
    expect(panel.getByText('Кто: Главная Галина (chief)')).toBeVisible();
    const counting = app.requests.filter(({ path }) => path.endsWith('/unread/'));
    expect(counting.map(({ path }) => path)).toEqual(['/notifications/unread/']);
  });

  it('O07 «Прочитано всё» leaves nothing unread, of either group, wherever the clock of the browser is', async () => {
    const app = await start();
    const panel = await openBell();
    expect(await panel.findAllByText('Новое')).toHaveLength(6);
    await userEvent.click(panel.getByRole('button', { name: 'Прочитано всё' }));
    await waitFor(() => expect(panel.queryAllByText('Новое')).toEqual([]));
    expect(panel.getAllByRole('listitem')).toHaveLength(6);
    expect(app.requests.find(({ path }) => path === '/news/read/')?.body).toEqual({});
    await userEvent.click(panel.getByRole('button', { name: 'Закрыть', description: '' }));
    expect(await screen.findByRole('button', { name: 'Уведомления' })).toBeVisible();
  });

  it('O07 an event that is followed is read, and the panel makes way', async () => {
    const app = await start([condition, rights]);
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('link', { name: /^К моему доступу/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      await screen.findByRole('button', { name: 'Уведомления: 1 новое событие, 1 непрочитанная новость' }),
    ).toBeVisible();
    expect(app.path()).toBe('/profile');
    expect(screen.getByRole('region', { name: 'Мои права' })).toHaveTextContent('Дилеры и прайсы');
  });

  it('O07 a kind is turned off and on again', async () => {
    const app = await start();
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('button', { name: 'Настроить' }));
    const kind = await panel.findByRole('checkbox', { name: 'Кончаются спецусловия' });
    await userEvent.click(kind);
    await waitFor(() => expect(panel.queryByRole('heading', { name: /^Спецусловие/ })).toBeNull());
    expect(kind).not.toBeChecked();
    expect(app.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/notifications/kinds/',
      body: { kind: 'condition', on: false },
    });
    await userEvent.click(kind);
    expect(await panel.findByRole('heading', { name: /^Спецусловие/ })).toBeVisible();
  });

  it('O07 offers nobody a kind that his rights do not let him have', async () => {
    await start([rights], { login: 'nobody' });
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('button', { name: 'Настроить' }));
    const names = (await panel.findAllByRole('checkbox')).map((one) => one.closest('label')?.textContent);
    expect(names).toEqual(['Изменены мои права']);
  });

  it('O07 a recalculation that failed leads a dealer, who has no board of all, to the dealers', async () => {
    const event: Notification = {
      ...failed,
      work: { ...failed.work, of: 'batch', name: 'recalculate-prices', rows: 600 },
    };
    await start([event], { login: 'dealer' });
    const panel = await openBell();
    expect(await panel.findByRole('link', { name: /^Повторить/ })).toHaveAttribute(
      'href',
      '/account/administration/dealers-prices',
    );
  });

  it('O07 says that there is nothing, nor anything to call read', async () => {
    await start([]);
    const panel = await openBell();
    expect(await panel.findByText('Событий нет: всё в порядке')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Прочитано всё' })).toBeDisabled();
  });

  it('O07 says what could not be loaded, and tries again when asked', async () => {
    const app = await start(all, { failures: { listNotifications: 503 } });
    const panel = await openBell();
    expect(await panel.findByRole('alert')).toHaveTextContent('Не удалось загрузить события');
    const asked = () => app.requests.filter(({ path }) => path === '/notifications/').length;
    const before = asked();
    await userEvent.click(panel.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('O07 a long list goes on on a page of its own', async () => {
    const many = Array.from({ length: 45 }, (_, index): Notification => ({
      ...load,
      key: `import:${index + 1}`,
      at: `2026-05-20T10:00:${String(index).padStart(2, '0')}Z`,
    }));
    const app = await start(many);
    const panel = await openBell();
    expect(await panel.findAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(panel.getByRole('link', { name: 'Все события' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).toBe('/notifications');
    expect(await screen.findByRole('heading', { name: 'События', level: 1 })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull());
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(45);
  });
});

describe('O07 a hidden tab', () => {
  const shown = { state: 'visible' };
  const show = (state: 'visible' | 'hidden') => {
    shown.state = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => {
    show('visible');
    vi.restoreAllMocks();
  });

  it('O07 asks for nothing until somebody looks', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => shown.state as DocumentVisibilityState);
    shown.state = 'hidden';
    const app = await start();
    // It comes when the page is idle, as the watch of the bell does.
    await userEvent.click(await screen.findByRole('button', { name: 'Уведомления' }));
    expect(await (await panelOf()).findAllByRole('listitem')).toHaveLength(6);
    const counting = () => app.requests.filter(({ path }) => path === '/notifications/unread/').length;
    expect(counting()).toBe(0);
    act(() => show('visible'));
    await waitFor(() => expect(counting()).toBe(1));
  });
});

it('O07 opened, the bell no longer counts what is not there any more', async () => {
  const events: Notification[] = [price, load];
  await start(events, { fixtures: { events, news: [] } });
  expect(await screen.findByRole('button', { name: 'Уведомления: 2 новых события' })).toBeVisible();
  events.length = 0;
  await openBell();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Уведомления/, hidden: true })).toHaveAccessibleName('Уведомления'),
  );
});
