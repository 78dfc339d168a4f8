import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'Ожидается текст',
  number: 'Ожидается число',
  int: 'Ожидается целое число',
  boolean: 'Ожидается да или нет',
  array: 'Ожидается список',
  object: 'Ожидается объект',
};

const formats: Record<string, string> = {
  email: 'Неверный адрес электронной почты',
  datetime: 'Неверные дата и время',
  date: 'Неверная дата',
};

const size = (origin: string, limit: number | bigint, least: boolean) => {
  const bound = least ? `не меньше ${limit}` : `не больше ${limit}`;
  if (origin === 'string') return least && limit === 1 ? 'Заполните поле' : `Знаков: ${bound}`;
  if (origin === 'array' || origin === 'set') return `Записей: ${bound}`;
  return `Число ${bound}`;
};

/** Russian sentences for whatever a schema says no word of its own about; server and browser read the same. */
export const russianMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Заполните поле';
      return kinds[issue.expected] ?? 'Неверное значение';
    case 'invalid_format':
      return formats[issue.format] ?? 'Неверный вид значения';
    case 'too_small':
      return size(issue.origin, issue.minimum, true);
    case 'too_big':
      return size(issue.origin, issue.maximum, false);
    case 'invalid_value':
      return 'Недопустимое значение';
    case 'unrecognized_keys':
      return 'Неизвестное поле';
    default:
      return 'Неверное значение';
  }
};
