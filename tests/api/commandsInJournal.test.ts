import { expect, it } from 'vitest';
import { operationWords } from '../../src/contract/words/operations';
import { createFirstAdmin } from '../../server/db/firstAdmin';
import { grantRight } from '../../server/db/grantRight';
import { createTestApp } from '../support/app';

interface Told {
  results: { operation: string; changes: { field: string; after: unknown }[] }[];
}

it('O04 the journal says in words what commands have done, and what a new administrator may', async () => {
  const app = await createTestApp();
  try {
    const of = { server_alias: 'nova', server_name: 'Нова', company: undefined };
    const person = { login: 'second-admin', full_name: 'Вторая Анна', email: 'second@firm.example' };
    await createFirstAdmin(app.db, { ...of, ...person, password_hash: 'none' }, new Date(2026, 4, 5));
    await app.db.run("UPDATE users SET rights = array_remove(rights, 'client') WHERE login = 'second-admin'");
    await grantRight(app.db, 'second-admin', 'client', new Date(2026, 4, 6));
    const token = await app.signIn('admin');
    const { body } = await app.call<Told>('GET', '/audit/?kind=user&actor=create-admin', { token });
    const { body: granted } = await app.call<Told>('GET', '/audit/?kind=user&actor=grant', { token });
    const told = [...body.results, ...granted.results];
    expect(told.map(({ operation }) => operationWords(operation))).toEqual(['Создание администратора', 'Выдача права']);
    expect(told[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['p_name', 'p_fullname', 'p_email', 'p_rights']),
    );
  } finally {
    await app.close();
  }
});
