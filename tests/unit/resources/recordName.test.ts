import { expect, it } from 'vitest';
import { recordName } from '../../../src/resources/engine/recordName';

const rowName = ({ id }: { id: unknown }) => `Договор ${String(id)}`;

it('R04 a record is called as its form says, by its own name, or as its row is', () => {
  expect(recordName({ nameOf: () => 'Иначе' }, rowName, { id: 5, name: 'Имя' })).toBe('Иначе');
  expect(recordName({}, rowName, { id: 5, name: 'Имя', title: 'Заголовок' })).toBe('Имя');
  expect(recordName({}, rowName, { id: 5, title: 'Заголовок' })).toBe('Заголовок');
  expect(recordName({}, rowName, { id: 5 })).toBe('Договор 5');
  expect(recordName({}, undefined, { id: 5 })).toBeUndefined();
});
