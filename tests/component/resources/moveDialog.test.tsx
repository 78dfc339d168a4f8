import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const list = '/administration/organisations-users';
const fixtures = {
  groups: [groupFixture(5, { parent_id: 102 }), groupFixture(6, { parent_id: 103 })],
};
const open = (options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ fixtures, path: `${list}?move=nova:5`, ...options });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Перевод к другому дилеру' }));
const moves = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/move/'));

describe('moving a client to another dealer', () => {
  it('K05 asks to whom and from which month on, where the focus goes, tells the consequences, and moves after a yes', async () => {
    const user = userEvent.setup();
    const app = await open();
    const at = await dialog();
    expect(await at.findByText(/, сейчас у дилера .*Дилер Восход/)).toBeVisible();
    expect(at.getByLabelText('Новый дилер')).toHaveFocus();
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    expect(await at.findByText('Выберите дилера')).toBeVisible();
    expect(at.getByLabelText('Новый дилер')).toHaveFocus();
    const month = at.getByLabelText('С месяца');
    await user.clear(month);
    await user.type(month, '012020');
    await user.click(at.getByLabelText('Новый дилер'));
    const options = await screen.findAllByRole('option');
    const other = options.find(({ textContent }) => !textContent?.includes('Дилер Восход')) as HTMLElement;
    const name = (other.textContent ?? '').trim();
    await user.click(other);
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    expect(await at.findByText(/^Месяц уже прошёл: выберите /)).toBeVisible();
    expect(month).toHaveFocus();
    await user.clear(month);
    await user.type(month, '012099');
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    const question = within(await screen.findByRole('dialog', { name: 'Перевести к другому дилеру?' }));
    expect(
      question.getByText(
        /с 01\/2099 — клиент дилера .+\. Прошлые месяцы останутся за прежним дилером, его спецусловия и тарифы для этой организации закончатся\.$/,
      ),
    ).toBeVisible();
    expect(moves(app)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Перевести' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText((text) => text.endsWith(`: с 01/2099 — ${name}`))).toBeVisible();
    expect(moves(app)).toMatchObject([{ path: '/piportals/nova/groups/5/move/', body: { month: 12 * 2099 + 1 } }]);
  });

  it('K05 D-ERR moves nobody before it is known whether a move is planned', async () => {
    expectComplaint(/Сбой/);
    const user = userEvent.setup();
    const mock = createMockTransport({ fixtures });
    let down = true;
    const serve: typeof mock = (request) => {
      if (down && request.method === 'GET' && request.path.endsWith('/move/')) throw new HttpError('Сбой', 500);
      return mock(request);
    };
    await open({ serve });
    const at = await dialog();
    expect(await at.findByRole('alert')).toHaveTextContent('Не удалось узнать, не запланирован ли уже перевод: Сбой');
    expect(at.getByRole('button', { name: 'Перевести' })).toBeDisabled();
    down = false;
    await user.click(at.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(at.getByRole('button', { name: 'Перевести' })).toBeEnabled());
    expect(at.queryByRole('alert')).toBeNull();
  });

  it('K05 D-ERR says that somebody else has moved the client meanwhile, shows where to, and moves over it only when told again', async () => {
    expectComplaint(/Пока вы правили запись/);
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures });
    const app = await open({ serve });
    const at = await dialog();
    await user.click(await at.findByLabelText('Новый дилер'));
    const other = (await screen.findAllByRole('option')).at(-1) as HTMLElement;
    const name = (other.textContent ?? '').trim();
    await user.click(other);
    const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
    const headers = { Authorization: `Token ${(body as { token: string }).token}` };
    const theirs = { parent_id: 106, month: 12 * 2098 + 1 };
    await serve({ method: 'POST', path: '/piportals/nova/groups/5/move/', body: theirs, headers });
    const press = async () => {
      await user.click(at.getByRole('button', { name: 'Перевести' }));
      const question = within(await screen.findByRole('dialog', { name: 'Перевести к другому дилеру?' }));
      await user.click(question.getByRole('button', { name: 'Перевести' }));
    };
    await press();
    expect(await at.findByText(/^Пока вы правили запись, её изменил/)).toBeVisible();
    expect(await at.findByText(/01\/2098/)).toBeVisible();
    expect(at.getByLabelText('Новый дилер')).toHaveValue(name);
    await waitFor(() => expect(at.getByRole('button', { name: 'Перевести' })).toBeEnabled());
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(moves(app)).toHaveLength(2);
  });

  it('K05 says whose client it is once that is known, not that he is out of sight meanwhile', async () => {
    const serve = createMockTransport({ fixtures });
    let answer: (() => void) | undefined;
    const held = new Promise<void>((done) => (answer = done));
    await open({
      serve: async (request) => {
        if (/(dealers|move)\/$/.test(request.path)) await held;
        return serve(request);
      },
    });
    const at = await dialog();
    expect(await at.findByLabelText('Новый дилер')).toBeVisible();
    expect(at.queryByText(/сейчас у дилера/)).toBeNull();
    // Nor does it ask before it knows what is planned.
    expect(at.getByRole('button', { name: 'Перевести' })).toBeDisabled();
    act(() => answer?.());
    expect(await at.findByText(/, сейчас у дилера .*Дилер Восход/)).toBeVisible();
  });

  it('K05 says which moves are planned, and how they are called off', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures });
    const app = await open({ serve });
    let at = await dialog();
    await user.click(await at.findByLabelText('Новый дилер'));
    const options = await screen.findAllByRole('option');
    const other = options.find(({ textContent }) => !textContent?.includes('Дилер Восход')) as HTMLElement;
    const name = (other.textContent ?? '').trim();
    await user.click(other);
    await user.clear(at.getByLabelText('С месяца'));
    await user.type(at.getByLabelText('С месяца'), '012099');
    expect(at.queryByText(/^Запланировано/)).toBeNull();
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    const question = within(await screen.findByRole('dialog', { name: 'Перевести к другому дилеру?' }));
    await user.click(question.getByRole('button', { name: 'Перевести' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => app.router.navigate(`${list}?move=nova:5`));
    at = await dialog();
    expect(await at.findByText((text) => text.startsWith(`Запланировано: с 01/2099 — ${name}. `))).toBeVisible();
    await act(() => app.router.navigate(`${list}/nova/5`));
    const term = await screen.findByText('Переход к другому дилеру', { selector: 'dt' });
    expect(term.nextSibling).toHaveTextContent(`с 01/2099 — ${name}`);

    await act(() => app.router.navigate(`${list}?move=nova:5`));
    at = await dialog();
    await at.findByText(/^Запланировано/);
    await user.click(at.getByLabelText('Новый дилер'));
    await user.click(await screen.findByRole('option', { name: /Дилер Восход»/ }));
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    const off = within(await screen.findByRole('dialog', { name: 'Отменить перевод?' }));
    expect(
      off.getByText((text) => text.endsWith(` останется у дилера ООО «Дилер Восход». Отменится: с 01/2099 — ${name}.`)),
    ).toBeVisible();
    await user.click(off.getByRole('button', { name: 'Отменить перевод' }));
    // With the dialog the notice goes to another place.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/: перевод отменён, дилер — ООО «Дилер Восход»$/)).toBeVisible();
  });

  it('K05 what the server refuses stands at its field, and the choice stays', async () => {
    const user = userEvent.setup();
    expectComplaint(/Организация уже у дилера/);
    await open();
    const at = await dialog();
    await user.click(await at.findByLabelText('Новый дилер'));
    await user.click(await screen.findByRole('option', { name: /Дилер Восход»/ }));
    await user.click(at.getByRole('button', { name: 'Перевести' }));
    const question = within(await screen.findByRole('dialog', { name: 'Перевести к другому дилеру?' }));
    await user.click(question.getByRole('button', { name: 'Перевести' }));
    expect(await at.findByText(/Организация уже у дилера .*Дилер Восход/)).toBeVisible();
    expect(at.getByLabelText('Новый дилер')).toHaveValue('ООО «Дилер Восход»');
  });

  it('K05 a client or dealers that could not be read are asked for again', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сервер занят/);
    const mock = createMockTransport({ fixtures });
    let busy = true;
    await open({
      serve: async (request) => {
        const needed = request.path === '/piportals/nova/groups/5/' || request.path.includes('dealers');
        if (busy && request.method === 'GET' && needed) throw new HttpError('Сервер занят', 503);
        return mock(request);
      },
    });
    const at = await dialog();
    const again = await at.findByRole('button', { name: 'Повторить' });
    busy = false;
    await user.click(again);
    expect(await at.findByText(/сейчас у дилера|^ООО/)).not.toHaveTextContent('вне вашего поля зрения');
    await user.click(at.getByLabelText('Новый дилер'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: /Дилер Восход»/ })).toBeVisible();
  });

  it('K05 is not offered to support, by its address neither', async () => {
    await open({ login: 'support' });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Перевести к другому дилеру/ })).toBeNull();
  });
});
