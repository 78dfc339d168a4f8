import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOtherLayout } from '../../../../src/domain/search/keyboardLayout';
import { matchedBy } from '../../../../src/domain/search/matchedBy';
import { textsToTry } from '../../../../src/domain/search/textsToTry';

it('O01 the same keys in the other layout', () => {
  expect(inOtherLayout('jht[jdsq zrjhm')).toBe('ореховый якорь');
  expect(inOtherLayout('щкудщм')).toBe('orelov');
  for (const text of ['', '7801334187', 'АО ABC', '[]']) expect(inOtherLayout(text)).toBeNull();
  expect(textsToTry(' jht[ ')).toEqual(['jht[', 'орех']);
  expect(textsToTry('  ')).toEqual([]);
});

it('O01 back and forth a Russian text is itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[а-яё][а-яё \d-]{0,20}$/), (text) => {
      const there = inOtherLayout(text) ?? '';
      // A word of the letters that stand on marks alone has no Latin letter to tell by.
      if (/[a-z]/i.test(there)) expect(inOtherLayout(there)).toBe(text);
    }),
  );
});

it('O01 the field with most of the words is the reason, the first of two alike', () => {
  const fields = [
    { field: 'name', text: 'ООО «Ёлка»' },
    { field: 'city', text: 'Елец' },
    { field: 'phone', text: '+7(903)555-01-99' },
  ] as const;
  expect(matchedBy(fields, ['елка'])).toEqual({ field: 'name', text: 'ООО «Ёлка»' });
  expect(matchedBy(fields, ['ел'])).toMatchObject({ field: 'name' });
  expect(matchedBy(fields, ['елец'])).toMatchObject({ field: 'city' });
  expect(matchedBy(fields, ['9035550199'])).toMatchObject({ field: 'phone' });
});
