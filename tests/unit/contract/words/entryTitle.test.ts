import { expect, it } from 'vitest';
import type { AuditEntry } from '../../../../src/contract/audit';
import { changeLine, changeWords } from '../../../../src/contract/words/changeWords';
import { entryTitle } from '../../../../src/contract/words/entryTitle';

const entry = (kind: AuditEntry['kind'], object: string, title: string): AuditEntry => ({
  id: 1,
  at: '2026-11-20T09:00:00Z',
  actor: 'admin',
  actor_name: null,
  operation: 'import',
  kind,
  resource: null,
  object,
  title,
  organisation: null,
  dealer: null,
  price: null,
  batch: null,
  changes: [],
});

it('O04 what only the server has a word for is called in Russian', () => {
  expect(entryTitle(entry('import', 'facts', 'facts'))).toBe('Факты по пакетам');
  expect(entryTitle(entry('import', '10', 'ноябрь.csv'))).toBe('ноябрь.csv');
  expect(entryTitle(entry('setting', 'price_guard', 'price_guard'))).toBe('Пороги замечаний к ценам');
});

it.each([
  ['import', 'kind', 'services', 'Вид данных: Цены безлимитных услуг'],
  ['view', 'list', 'groups', 'Список: Организации и пользователи'],
  ['view', 'list', 'contracts', 'Список: contracts'],
] as const)('O04 of %s %s is told as its page is called', (kind, field, after, words) => {
  const changes = [
    { field, before: null, after },
    { field: 'name', before: null, after: null },
  ];
  expect(changeWords({ kind, changes }).map(changeLine)).toEqual([words]);
});
