import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { existingTransport } from '../../support/existingTransport';
import { counting } from '../../support/counting';
import { renderApp } from '../../support/renderApp';

const list = '/administration/organisations-users';
const fixtures = {
  groups: [groupFixture(5), groupFixture(6, { access_status: 'Приостановлена' })],
  users: [
    userFixture(11, 5, { p_name: 'petrova', p_fullname: 'Петрова Анна Сергеевна' }),
    userFixture(12, 5, { p_name: 'banned', p_rid: 6 }),
    userFixture(13, 6, { p_name: 'resting' }),
  ],
};
const open = (reset: string, options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ fixtures, path: `${list}?reset=${reset}`, ...options });
const dialog = async (name = 'Сброс пароля') => within(await screen.findByRole('dialog', { name }));
const ready = async (at: Awaited<ReturnType<typeof dialog>>) => {
  const button = () => at.getByRole('button', { name: 'Сбросить пароль' });
  await waitFor(() => expect(button()).toBeEnabled());
  return button();
};
const passwordIn = (at: Awaited<ReturnType<typeof dialog>>) =>
  at.getByText('Пароль').nextElementSibling?.querySelector('code')?.textContent ?? '';
const resets = ({ requests }: { requests: readonly { method: string; path: string }[] }) =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/password/'));

describe('the slip of a new password', () => {
  it('O03 from a caller’s login to the letter on the clipboard: 3 clicks and 11 keys at most', async () => {
    const { user, count, click, type } = counting();
    const app = await renderApp({ fixtures, path: '/administration/categories' });
    await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' });
    await type('/');
    await screen.findByRole('combobox', { name: 'Что найти' });
    await type('petrova');
    expect(await screen.findByRole('option', { name: /petrova/ })).toHaveAttribute('aria-selected', 'true');
    await type('{Enter}');
    await click(await screen.findByRole('button', { name: 'Сбросить пароль: petrova' }));
    const at = await dialog();
    await click(await ready(at));
    const slip = await dialog('Новый пароль');
    await click(slip.getByRole('button', { name: 'Скопировать письмо' }));
    expect(await slip.findByText('Скопировано')).toBeVisible();
    const letter = await navigator.clipboard.readText();
    const password = passwordIn(slip);
    expect(password).toHaveLength(8);
    expect(letter).toContain('Здравствуйте, Анна Сергеевна!');
    expect(letter).toContain(`Логин: petrova\nПароль: ${password}\n`);
    expect(letter).toContain('попросит сменить этот пароль');
    expect(count.clicks).toBe(3);
    expect(count.keys).toBeLessThanOrEqual(11);
    expect(resets(app)).toMatchObject([{ body: { must_change: true } }]);
    await user.click(slip.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain(password);
  });

  it('O03 Enter resets as soon as it can be done', async () => {
    const user = userEvent.setup();
    const app = await open('nova:11');
    expect(await ready(await dialog())).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Новый пароль');
    expect(resets(app)).toHaveLength(1);
  });

  it('O03 stays until closed, and asks while nobody has copied it', async () => {
    const user = userEvent.setup();
    await open('nova:11');
    await user.click(await ready(await dialog()));
    const slip = await dialog('Новый пароль');
    await user.keyboard('{Escape}');
    expect(await slip.findByText('Этот пароль больше нигде не увидеть. Закрыть?')).toBeVisible();
    await user.click(slip.getByRole('button', { name: 'Остаться' }));
    await user.click(slip.getByRole('button', { name: 'Скопировать пароль: petrova' }));
    expect(await navigator.clipboard.readText()).toBe(passwordIn(slip));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('O03 a browser that copies nothing shows the letter to be copied by hand', async () => {
    const user = userEvent.setup();
    await open('nova:11');
    await user.click(await ready(await dialog()));
    const slip = await dialog('Новый пароль');
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(slip.getByRole('button', { name: 'Скопировать письмо' }));
    expect(await slip.findByText('Браузер не дал скопировать: выделите текст')).toBeVisible();
    const letter = slip.getByRole<HTMLTextAreaElement>('textbox', { name: 'Письмо' });
    expect(letter.value).toContain(`Пароль: ${passwordIn(slip)}`);
    refused.mockRestore();
  });

  it.each([
    ['nova:12', /Роль пользователя закрывает вход/],
    ['nova:13', /Работа организации приостановлена/],
  ])('O03 of %s says that it will not help; it may be meant to last', async (id, words) => {
    const user = userEvent.setup();
    const app = await open(id);
    const at = await dialog();
    const button = await ready(at);
    await user.click(at.getByRole('checkbox', { name: 'Сменить при первом входе' }));
    await user.click(button);
    expect(await (await dialog('Новый пароль')).findByText(words)).toBeVisible();
    expect(resets(app)).toMatchObject([{ body: { must_change: false } }]);
  });

  it('O03 somebody was faster: that is said, and a second press does it all the same', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures });
    await open('nova:11', { serve });
    const at = await dialog();
    const button = await ready(at);
    await serve({
      method: 'PATCH',
      path: '/piportals/nova/users/11/',
      headers: { Authorization: 'Token mock-dealer-1' },
      body: { p_comments: 'позже' },
    });
    await user.click(button);
    expect(await at.findByText(/^Новый пароль не получен: .*изменил пользователь/)).toBeVisible();
    await user.click(at.getByRole('button', { name: 'Всё равно сбросить' }));
    expect(passwordIn(await dialog('Новый пароль'))).toHaveLength(8);
  });

  it('O03 a user that could not be read is read again at a press, and a lost answer says nothing of the password', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 503/);
    const mock = createMockTransport({ fixtures });
    const lost = [503, 0];
    await open('nova:11', {
      serve: async (request) => {
        const awaited = lost[0] === 503 ? '/users/11/' : '/users/11/password/';
        if (lost.length === 0 || !request.path.endsWith(awaited)) return mock(request);
        throw new HttpError(lost[0] === 503 ? 'Сбой 503' : 'Нет связи с сервером', lost.shift() ?? 0);
      },
    });
    const at = await dialog();
    expect(await at.findByText('Не удалось загрузить пользователя: Сбой 503')).toBeVisible();
    await user.click(at.getByRole('button', { name: 'Повторить' }));
    await user.click(await ready(at));
    expect(await at.findByText('Новый пароль не получен: Нет связи с сервером')).toBeVisible();
  });

  it('O03 is reached from the form of the user while nothing is typed there', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures, path: `${list}?user=nova:11` });
    const form = await dialog('Редактирование пользователя');
    const button = await form.findByRole('button', { name: 'Сбросить' });
    await user.type(form.getByLabelText('ФИО'), 'а');
    await waitFor(() => expect(button).toBeDisabled());
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await ready(await dialog());
    expect(app.path()).toContain('?reset=nova');
    expect(app.path()).not.toContain('user=');
  });

  it('O03 on a server that makes none the browser does, by documented calls alone', async () => {
    const user = userEvent.setup();
    const { server, send } = existingTransport();
    await renderApp({ serve: send, path: list });
    await user.click((await screen.findAllByRole('button', { name: /^Развернуть/ }))[0] as HTMLElement);
    await user.click((await screen.findAllByRole('button', { name: /^Сбросить пароль/ }))[0] as HTMLElement);
    const at = await dialog();
    const button = await ready(at);
    expect(at.queryByRole('checkbox')).toBeNull();
    await user.click(button);
    const password = passwordIn(await dialog('Новый пароль'));
    const patch = server.sent.find(({ call }) => call.startsWith('PATCH /piportals/'));
    expect(patch?.body).toMatchObject({ p_pass: password });
    expect(server.faults).toEqual([]);
  });

  it.each(['support', 'banned-editor'])('O03 is not for %s, by its address neither', async (login) => {
    await open('nova:11', { login });
    expect(await screen.findByText(/^Записи с/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
