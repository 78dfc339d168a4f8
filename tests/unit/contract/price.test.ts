import { expect, it } from 'vitest';
import { price } from '../../../src/contract/fields';

it('E13 a form says of a sum that is none why, and only of an empty one that it is missing', () => {
  const told = (value: unknown) => price('Введите сумму').safeParse(value).error?.issues[0]?.message;
  expect(told('')).toBe('Введите сумму');
  expect(told(undefined)).toBe('Введите сумму');
  expect(told('99999999999')).toBe('Не больше 10 цифр до запятой');
  expect(told('-5')).toBe('Число не может быть отрицательным');
  expect(told(5.5)).toBeUndefined();
});
