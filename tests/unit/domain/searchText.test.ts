import { expect, it } from 'vitest';
import { phoneDigits, searchWords } from '../../../src/domain/searchText';

it.each([
  [' ООО  «Ёлочный Базар» ', ['ооо', 'елочный', 'базар']],
  ['7801334187/780101001', ['7801334187', '780101001']],
  [' 8 (916) 123-45-67 ', ['79161234567']],
  ['+7 916', ['+7', '916']],
  ['123456', ['123456']],
  ['«»', []],
  ['а б в г д е ж з и', [...'абвгдежз']],
])('B01 of %s a row marks %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it('C12 a phone is told by its ten digits, or by none', () => {
  expect(
    ['8 (916) 123-45-67', '9161234567', ' +7 916 123 45 67 ', '123-45-67', '916 123 45 67 доб. 1'].map(phoneDigits),
  ).toEqual(['9161234567', '9161234567', '9161234567', null, null]);
});
