import type { DeclaredType } from '../../../contract/declared/fields';

/** The types of a declared field as a person chooses them. */
export const typeNames: Readonly<Record<DeclaredType, string>> = {
  text: 'Строка',
  longText: 'Текст в несколько строк',
  number: 'Число',
  money: 'Сумма, ₽',
  percent: 'Процент',
  day: 'День',
  month: 'Месяц',
  moment: 'День и время',
  boolean: 'Да или нет',
  select: 'Вариант из списка',
  several: 'Несколько вариантов',
  reference: 'Ссылка на запись',
  email: 'E-mail',
  phone: 'Телефон',
  taxpayerNumber: 'ИНН',
};
