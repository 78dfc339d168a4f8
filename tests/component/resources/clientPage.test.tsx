import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture, profileFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import type { Transport } from '../../../src/dataProvider/http';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { counting } from '../../support/counting';
import { renderApp } from '../../support/renderApp';

const name = 'ООО «Озёрный Терминал 5»';
const path = '/administration/organisations-users/nova/5';
const groups = [groupFixture(5, { parent_id: 101 })];
const users = [
  userFixture(11, 5, { p_name: 'petrova', p_fullname: 'Петрова Анна' }),
  userFixture(12, 5, { p_name: 'orehov', p_package_types: [] }),
  userFixture(13, 5, { p_name: 'banned', p_rid: 6 }),
];
const emulated = { groups, users, profiles: [profileFixture(5, { p_emulator: true })] };

const state = async () => within(await screen.findByRole('region', { name: 'Состояние' }));
const ofOrganisation = async () => within((await state()).getByRole('list', { name: 'Проверки организации' }));
const checks = async () => (await ofOrganisation()).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the page of a client', () => {
  it('O02 says why it does not work in one click from the list', async () => {
    const { count, click } = counting();
    const app = await renderApp({ fixtures: emulated });
    await click(await screen.findByRole('link', { name }));
    expect(await (await state()).findByText('Сообщения не уходят: эмулятор')).toBeVisible();
    expect(app.path()).toContain(path);
    const [first] = await checks();
    expect(first).toContain('Эмулятор: в таможню ничего не уходит');
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(count).toEqual({ clicks: 1, keys: 0 });
  });

  it('O02 says it in one step from the search as well, for a user first about himself', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: '/administration/dealers-prices', fixtures: emulated });
    await user.click(await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' }));
    await user.type(await screen.findByRole('combobox', { name: 'Что найти' }), 'orehov');
    expect(await screen.findByRole('option', { name: /orehov/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toContain(`${path}?who=12`));
    const own = within(await screen.findByRole('list', { name: 'Проверки пользователя orehov' }));
    expect(own.getAllByRole('listitem')[0]).toHaveTextContent('Не выбран ни один вид пакетов');
    expect((await state()).getByText('У пользователя нет видов пакетов')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Только организация' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Проверки пользователя orehov' })).toBeNull());
  });

  it('O02 needs one call of its own for its first picture, and one more for a tab', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path, fixtures: emulated });
    await state();
    const own = () => app.requests.map((request) => request.path).filter((called) => called.includes('/groups/'));
    expect(own()).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Пакеты' }));
    expect(await screen.findByRole('group', { name: 'Пакеты по месяцам и типам' })).toBeVisible();
    expect(own()).toHaveLength(2);
  });

  it('O02 the action of a check opens what mends it, and the page is read again', async () => {
    const user = userEvent.setup();
    await renderApp({ path, fixtures: emulated });
    await user.click(await (await state()).findByRole('button', { name: 'Выбрать профиль' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Профиль ФТС/ }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Профиль по умолчанию' }));
    await user.click(dialog.getByRole('button', { name: /Сохранить/ }));
    expect(await (await state()).findByText('Отправлять могут не все')).toBeVisible();
    expect((await checks()).join()).toContain('Профиль по умолчанию');
    // The button has gone with what it mends.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Состояние' })).toHaveFocus());
  });

  it('O02 a deep link opens its tab, and the arrows go between tabs', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${path}?tab=conditions`, fixtures: emulated });
    const tab = await screen.findByRole('tab', { name: 'Условия', selected: true });
    expect(await screen.findByRole('columnheader', { name: 'Действует' })).toBeVisible();
    expect(screen.getAllByRole('img', { name: /^с \d\d\/\d{4}/ }).length).toBeGreaterThan(0);
    tab.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await screen.findByRole('tab', { name: /Пользователи/, selected: true })).toHaveFocus();
    expect(app.path()).not.toContain('tab=');
    expect(await screen.findByRole('row', { name: /petrova/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Почему не работает: banned' }));
    expect(await screen.findByText('banned: с ролью «Banned users» войти нельзя')).toBeVisible();
  });

  it('O02 the note is written once for everybody, and not over somebody else’s words unseen', async () => {
    const user = userEvent.setup();
    const mock = createMockTransport({ fixtures: emulated });
    let foreign: unknown = { text: 'Звонить вечером' };
    // A colleague writes just before the first save.
    const serve: Transport = async (request) => {
      const body = foreign;
      if (request.method === 'PUT' && body !== undefined) {
        foreign = undefined;
        await mock({ ...request, body });
      }
      return mock(request);
    };
    await renderApp({ path: `${path}?tab=note`, serve });
    await user.click(await screen.findByRole('button', { name: 'Написать заметку' }));
    const field = await screen.findByRole('textbox', { name: 'Заметка' });
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Нова, /);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Звонить утром{Control>}s{/Control}');
    expect(await screen.findByRole('alert', { name: 'Заметка изменилась' })).toHaveTextContent('Звонить вечером');
    await user.click(screen.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Звонить утром')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'История' }));
    const history = within(await screen.findByRole('tabpanel', { name: 'История' }));
    expect(await history.findByText('Звонить утром')).toBeVisible();
  });

  it('O02 support sees all of it and no control that writes; who can is told', async () => {
    const user = userEvent.setup();
    await renderApp({ path, login: 'support', fixtures: emulated });
    expect(await (await state()).findByText('Сообщения не уходят: эмулятор')).toBeVisible();
    expect((await ofOrganisation()).getAllByText(/^Может /).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: 'Расчёты' }));
    expect(await screen.findByRole('table', { name: 'Тарифы' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Заметка' }));
    expect(await screen.findByText(/^Заметки нет/)).toBeVisible();
    for (const words of [/^Изменить/, /^Выбрать/, /^Добавить/, /^Написать/, /архив/, /^Биллинг/])
      expect(screen.queryByRole('button', { name: words })).toBeNull();
  });

  it('O02 before a server without it names lead nowhere and the page is closed', async () => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['diagnoseClient'])) },
    }));
    const app = await renderApp({ fixtures: { ...emulated, accounts } });
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.queryByRole('link', { name })).toBeNull();
    await act(() => app.router.navigate(path));
    expect(await screen.findByText('На этом сервере такой страницы нет.')).toBeVisible();
  });

  it('O02 a client that is not there, or not in sight, is not found', async () => {
    await renderApp({ path: '/administration/organisations-users/nova/999', fixtures: emulated });
    expect(await screen.findByText('Такой страницы нет: проверьте адрес или вернитесь на главную.')).toBeVisible();
  });

  it('O02 the summary has the numbers and the checks, and nothing that is secret', async () => {
    const user = userEvent.setup();
    await renderApp({ path, fixtures: emulated });
    await user.click(await screen.findByRole('button', { name: 'Скопировать сводку' }));
    expect(await screen.findByText('Сводка скопирована')).toBeVisible();
    const text = await navigator.clipboard.readText();
    expect(text).toContain(`${name}\nИНН/КПП: ${groups[0]?.p_inn}/770101001`);
    expect(text).toContain('+ Статус и договор: Работает, договор Д-5 (с 06.01.2026)\n');
    expect(text).toContain('× Профиль ФТС: Эмулятор: в таможню ничего не уходит\n');
    for (const secret of ['operator1', '+7', '@', 'Портовая']) expect(text).not.toContain(secret);
  });
});
