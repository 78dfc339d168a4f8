import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { allowComplaint } from './complaints';
import type { renderApp } from './renderApp';

/** The session dies, the next call finds it so, and one signs in again. */
export async function signInAgain(user: UserEvent, { session }: Awaited<ReturnType<typeof renderApp>>) {
  allowComplaint(/Требуется вход/);
  await session.transport({ method: 'POST', path: '/logout/' });
  await expect(session.transport({ method: 'GET', path: '/user/' })).rejects.toThrow('Требуется вход');
  await user.type(await screen.findByLabelText('Логин'), 'admin');
  await user.type(screen.getByLabelText('Пароль'), 'demo');
  await user.click(screen.getByRole('button', { name: 'Войти' }));
}
