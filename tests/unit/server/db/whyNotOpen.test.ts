import { expect, it } from 'vitest';
import { whyNotOpen } from '../../../../server/db/whyNotOpen';

it('Q05 a lesser role without the address of the owner is told where that goes; an owner that is none is not', () => {
  const refused = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(whyNotOpen('DATABASE_URL', refused)).toMatchObject({
    message:
      'DATABASE_URL: роли не хватает прав в этой базе данных: она должна ею владеть, или назовите владельца в DATABASE_OWNER_URL',
  });
  expect(whyNotOpen('DATABASE_OWNER_URL', refused)).toMatchObject({
    message: expect.stringMatching(/она должна ею владеть$/),
  });
});
