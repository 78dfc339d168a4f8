import { expect, it } from 'vitest';
import { addressedName } from '../../../src/domain/addressedName';
import { passwordLetter } from '../../../src/domain/passwordLetter';

const letter = {
  about: 'password',
  full_name: 'Сидоров Иван Петрович',
  login: 'sidorov',
  password: 'MFX7fRC9',
  address: 'https://office.example/account/',
  must_change: true,
} as const;

it('O03 the letter says where, with what, and what comes next', () => {
  expect(passwordLetter(letter)).toBe(`Здравствуйте, Иван Петрович!

Для вас создан новый пароль, прежний больше не действует.

Адрес программы: https://office.example/account/
Логин: sidorov
Пароль: MFX7fRC9

При первом входе программа попросит сменить этот пароль на свой.
Никому не сообщайте пароль и не пересылайте это письмо.
`);
  const lasting = passwordLetter({ ...letter, about: 'account', must_change: false, full_name: 'Ким Анна' });
  expect(lasting).toMatch(/^Здравствуйте!\n\nДля вас создана учётная запись\./);
  expect(lasting).not.toContain('При первом входе');
});

it.each([
  ['Сидоров Иван Петрович', 'Иван Петрович'],
  ['Анна Сергеевна Ким', 'Анна Сергеевна'],
  ['Ильина Ольга Ильинична', 'Ольга Ильинична'],
  ['Морозович Иван Петрович', 'Иван Петрович'],
  ['Ким Анна', undefined],
  ['Отдел продаж Север', undefined],
  ['Петрович Иван', undefined],
])('O03 «%s» is addressed as %s', (full, name) => {
  expect(addressedName(full)).toBe(name);
});
