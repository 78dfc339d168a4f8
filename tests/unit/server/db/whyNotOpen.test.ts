import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../../server/db/errors';
import { whyNotOpen } from '../../../../server/db/whyNotOpen';

it('Q05 a lesser role without the address of the owner is told where that goes; an owner that is none is not', () => {
  const refused = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(whyNotOpen('DATABASE_URL', refused)).toMatchObject({
    message:
      'DATABASE_URL: роли не хватает прав в этой базе данных: она должна ею владеть и создавать таблицы в схеме public, или назовите владельца в DATABASE_OWNER_URL',
  });
  expect(whyNotOpen('DATABASE_OWNER_URL', refused)).toMatchObject({
    message: expect.stringMatching(/она должна ею владеть и создавать таблицы в схеме public$/),
  });
});

it('Q05 what a migration may not do, and a database that takes no writes, are told of in a sentence', () => {
  const refused = Object.assign(new Error('permission denied to create extension "pg_trgm"'), { code: '42501' });
  const failed = new Error('Миграция 001_foundation.sql не применяется: permission denied', { cause: refused });
  expect(whyNotOpen('DATABASE_OWNER_URL', failed)).toMatchObject({
    message: expect.stringMatching(/^DATABASE_OWNER_URL: роли не хватает прав/),
  });
  const readOnly = Object.assign(new Error('cannot execute CREATE TABLE in a read-only transaction'), {
    code: '25006',
  });
  expect(whyNotOpen('DATABASE_URL', new DatabaseUnavailable(readOnly))).toMatchObject({
    message:
      'DATABASE_URL: в эту базу нельзя писать: это резервный узел, или для неё или роли включён default_transaction_read_only',
  });
});
