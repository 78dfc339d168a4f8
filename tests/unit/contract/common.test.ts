import { expect, it } from 'vitest';
import { russianDate } from '../../../src/contract/common';

it.each([
  ['2026-11-01', 'Дата в виде ДД.ММ.ГГГГ'],
  ['31.02.2026', 'Такой даты нет'],
  ['29.02.2028', undefined],
])('D-ERR of the day %s one thing is said', (text, words) => {
  const said = russianDate.safeParse(text).error?.issues.map(({ message }) => message);
  expect(said).toEqual(words && [words]);
});
