import { expect, it } from 'vitest';
import { commonPasswordProblem, passwordProblem } from '../../../src/domain/passwordRules';

it.each([
  ['Zq7vm-xKd2', 'lavrova', undefined],
  ['zq7-Lavrova', 'lavrova', 'Слишком простой пароль: в нём есть логин'],
  ['7vm-ann-xKd2', 'ann', undefined],
  ['abababab', 'lavrova', 'Слишком простой пароль: разных знаков меньше трёх'],
  [' Qwerty123 ', 'lavrova', 'Слишком простой пароль: такие пробуют первыми'],
  ['йцукен123', 'lavrova', 'Слишком простой пароль: такие пробуют первыми'],
])('Q02 of the password %s of %s is said: %s', async (password, login, problem) => {
  expect(await commonPasswordProblem(password, login)).toBe(problem);
});

it('Q02 a password has eight characters and is not blank', () => {
  expect(['', '        ', 'Zq7vm-x', 'Zq7vm-xK'].map(passwordProblem)).toEqual([
    'Введите пароль',
    'Введите пароль',
    'Пароль: не меньше 8 знаков',
    undefined,
  ]);
});
