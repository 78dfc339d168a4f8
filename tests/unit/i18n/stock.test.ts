import english from 'ra-language-english';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { dealer, dealerRow } from '../../../src/contract/dealers';
import { fcsProfile } from '../../../src/contract/fcsProfiles';
import { groupRow, subgroupRow } from '../../../src/contract/groups';
import { newsItem } from '../../../src/contract/news';
import { organisation } from '../../../src/contract/organisations';
import { listedUser } from '../../../src/contract/selections';
import { subgroup } from '../../../src/contract/subgroups';
import { user } from '../../../src/contract/users';
import { russian } from '../../../src/i18n/russian';
import { stockI18nProvider } from '../../../src/i18n/stock';

const keysOf = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );

const shapes: Record<string, z.ZodObject[]> = {
  groups: [groupRow, organisation],
  users: [listedUser, user],
  subgroups: [subgroupRow, subgroup],
  dealers: [dealerRow, dealer],
  news: [newsItem],
  fcsProfiles: [fcsProfile],
};

it('R05 no message of react-admin is missing', () => {
  const known = new Set(keysOf(russian));
  expect(keysOf(english).filter((key) => !known.has(key))).toEqual([]);
});

it.each(Object.entries(shapes))('R05 every field of %s has its Russian label', (name, schemas) => {
  const fields = schemas.flatMap(({ shape }) => Object.keys(shape));
  const bare = fields.filter((field) => {
    const key = `resources.${name}.fields.${field}`;
    return !/[а-яё]|E-mail|ID|КПП|ИНН|ОПФ|ФИО/i.test(stockI18nProvider.translate(key, { _: '' }));
  });
  expect(bare).toEqual([]);
});

it.each([
  [1, 'Пользователь'],
  [2, 'Пользователи'],
  [5, 'Пользователей'],
  [21, 'Пользователь'],
])('R05 %i users are «%s»', (smart_count, words) => {
  expect(stockI18nProvider.translate('resources.users.name', { smart_count })).toBe(words);
});
