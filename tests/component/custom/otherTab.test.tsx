import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { clearSession, readToken, readUser, saveToken, saveUser } from '../../../src/dataProvider/storage';
import { Dialog } from '../../../src/ui/Dialog';
import { useDraft } from '../../../src/ui/saving/drafts';
import { allowComplaint } from '../../support/complaints';
import { createMemoryApi, userOf } from '../../support/memoryApi';
import { renderShell } from '../../support/renderShell';

const anna = userOf('anna', ['categories']);
const boris = userOf('boris', ['categories'], 'Борисов Борис');

function Form() {
  const [text, setText] = useState('');
  const take = useDraft('news/new', () => text || undefined);
  return (
    <>
      <input aria-label="Текст" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText(String(take()))}>
        Вернуть
      </button>
    </>
  );
}

const page = { path: '/administration/categories', title: 'Новости' };
const pages = [{ ...page, page: Form }];

const open = async () => {
  saveToken('anna');
  saveUser(anna);
  const api = createMemoryApi([anna, boris]);
  const shell = renderShell({ ...api, pages });
  const field = await screen.findByRole('textbox', { name: 'Текст' });
  await screen.findByText('Иванова Анна Петровна');
  await userEvent.type(field, 'черновик');
  return { api, ...shell };
};

/** What another tab does to the storage, and the event that the browser sends for it. */
const elsewhere = (change: () => void) =>
  act(async () => {
    allowComplaint(/Требуется вход/);
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk.token' }));
  });

function DialogPage() {
  return (
    <Dialog open title="Новая группа" onClose={() => undefined}>
      Форма
    </Dialog>
  );
}

describe('a session that ends while something is typed', () => {
  it('A04 keeps what is typed here when another tab opens the login form, and says so', async () => {
    await open();
    await elsewhere(clearSession);
    expect(screen.getByRole('alert')).toHaveTextContent('В другой вкладке выполнен выход.');
    expect(screen.getByRole('textbox', { name: 'Текст' })).toHaveValue('черновик');
  });

  it('A04 A15 says so on a page that the browser had put aside, and brings back at «Назад»', async () => {
    await open();
    clearSession();
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.getByRole('alert')).toHaveTextContent('В другой вкладке выполнен выход.');
    saveToken('boris');
    saveUser(boris);
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.getByRole('alert')).toHaveTextContent('В другой вкладке вошёл другой пользователь.');
  });

  it('A14 A15 a save without a session adds no red notice to the strip, and keeps what is typed', async () => {
    const { session } = await open();
    await elsewhere(clearSession);
    await act(async () => {
      await Promise.allSettled([session.transport({ method: 'POST', path: '/any/', body: {} })]);
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('В другой вкладке выполнен выход.');
    expect(screen.queryByText(/Что-то пошло не так|Требуется вход/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Текст' })).toHaveValue('черновик');
  });

  it('goes on silently when the same user signs in there again', async () => {
    await open();
    await elsewhere(clearSession);
    await elsewhere(() => {
      saveToken('anna-2');
      saveUser(anna);
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('warns when another user signs in there', async () => {
    await open();
    await elsewhere(() => {
      saveToken('boris');
      saveUser(boris);
    });
    expect(screen.getByRole('alert')).toHaveTextContent('В другой вкладке вошёл другой пользователь.');
  });

  it('A04 says it in the dialog that hides the page, too, with the way out of it', async () => {
    saveToken('anna');
    saveUser(anna);
    renderShell({ ...createMemoryApi([anna, boris]), pages: [{ ...page, page: DialogPage }] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
    await screen.findByText('Иванова Анна Петровна');
    await elsewhere(clearSession);
    // The dialog fades in.
    await waitFor(() => expect(dialog.getByRole('link', { name: 'Войти здесь' })).toBeVisible());
    await elsewhere(() => {
      saveToken('boris');
      saveUser(boris);
    });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Обновить страницу' })).toBeVisible());
  });

  it('A04 sends nothing of this tab in the name of whoever has signed in there', async () => {
    const { api, session } = await open();
    await elsewhere(() => {
      saveToken('boris');
      saveUser(boris);
    });
    const [sent] = await Promise.allSettled([
      session.transport({ method: 'POST', path: '/any/', body: {}, quiet: true }),
    ]);
    expect(sent).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Текст' })).toHaveValue('черновик');
  });

  it('A04 «Выход» of an old tab ends its own session, not that of whoever has signed in there', async () => {
    const { api } = await open();
    await elsewhere(() => {
      saveToken('boris');
      saveUser(boris);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Выход' }));
    await screen.findByRole('textbox', { name: 'Логин' });
    const left = api.requests.filter(({ path }) => path === '/logout/').map(({ headers }) => headers?.Authorization);
    expect(left).toEqual(['Token anna']);
    expect([readToken(), readUser()?.user_profile.login]).toEqual(['boris', 'boris']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Логин' }), 'anna');
    await userEvent.type(screen.getByLabelText('Пароль'), 'demo{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Текст' })).toBeVisible();
    expect(readToken()).toBe('anna');
  });

  it('A15 offers the draft back after the new login', async () => {
    const { api, session } = await open();
    api.kill('anna');
    await act(async () => {
      await Promise.allSettled([session.transport({ method: 'GET', path: '/any/' })]);
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Логин' }), 'anna');
    await userEvent.type(screen.getByLabelText('Пароль'), 'demo{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Текст' });
    expect(field).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
    expect(field).toHaveValue('черновик');
  });
});
