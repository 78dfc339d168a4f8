import { expect, it } from 'vitest';
import { clientSchema, newPerson, startValues } from '../../../src/resources/groups/newClient/clientSchema';

const rights = new Set(['organisations-users'] as const);

it('O03 a login that an earlier user of the form has is found before anything is saved, in whatever spelling', () => {
  const problemsOf = (...logins: string[]) => {
    const people = logins.map((p_name) => ({ ...newPerson(), p_name }));
    const { error } = clientSchema(rights).safeParse({ ...startValues(rights, ''), people });
    return (error?.issues ?? [])
      .filter(({ message }) => message.startsWith('Такой логин'))
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  expect(problemsOf('Zoya@Example.ru', 'b@firm.ru', 'zoya@example.RU ')).toEqual([
    'people.2.p_name: Такой логин уже у пользователя 1',
  ]);
  expect(problemsOf('a@firm.ru', 'b@firm.ru')).toEqual([]);
  expect(problemsOf('', '')).toEqual([]);
});
