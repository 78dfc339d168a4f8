import { describe, expect, it } from 'vitest';
import { russian } from '../../../src/i18n/russian';
import { russianProvider } from '../../../src/i18n/russianProvider';

const messages = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? messages(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)]],
  );

const text = (key: string, count: number) => russianProvider.translate(key, { smart_count: count });

describe('react-admin in Russian', () => {
  it.each([
    [1, 'Выбрана 1 запись'],
    [2, 'Выбраны 2 записи'],
    [5, 'Выбрано 5 записей'],
    [11, 'Выбрано 11 записей'],
    [21, 'Выбрана 21 запись'],
  ])('A19 counts %i selected rows: «%s»', (count, expected) => {
    expect(text('ra.action.bulk_actions', count)).toBe(expected);
  });

  it('A19 says each plural with its number', () => {
    for (const key of ['bulk_delete_title', 'bulk_delete_content', 'bulk_update_title', 'bulk_update_content']) {
      for (const count of [1, 2, 5, 11, 21]) expect(text(`ra.message.${key}`, count)).toContain(`${count} запис`);
    }
  });

  it('A19 leaves no message in another language', () => {
    expect(
      messages(russian).filter(
        ([, message]) => /[a-z]{3}/i.test(message.replace(/%\{\w+\}/g, '')) && !/[а-яё]/i.test(message),
      ),
    ).toEqual([]);
  });
});
