import { expect, it } from 'vitest';
import { organisationProblems } from '../../../src/contract/organisations';

const messages = (p_fullname: string) => organisationProblems({ p_fullname }).map(({ message }) => message);

it('C02 a name is refused for what is wrong with it: spaces are not called quotes', () => {
  expect(messages('Рога и копыта')).toEqual([]);
  expect(messages('Рога  и\tкопыта')).toEqual(['Уберите лишние пробелы']);
  expect(messages('«Рога и копыта»')).toEqual(['Наименование вводится без кавычек']);
  expect(messages('«Рога  и копыта»')).toEqual(['Наименование вводится без кавычек']);
});
