import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/resources/engine/definition';
import { valueWords } from '../../../src/resources/engine/valueWords';
import { operationWords, tellable } from '../../../src/resources/history/historyWords';

const fields: FormField[] = [
  { source: 'p_city', label: 'Город', type: 'text' },
  { source: 'p_opf', label: 'ОПФ', type: 'select', choices: [{ value: 'ООО', caption: 'ООО' }] },
  { source: 'p_pass', label: 'Пароль', type: 'text', secret: true },
  { source: 'p_rights', label: 'Права', type: 'text' },
];

describe('history in words', () => {
  it('names fields as the forms do, values as people do, and leaves out what nobody knows', () => {
    const change = (
      field: string,
      before: string | number | boolean | null | number[],
      after: string | number | boolean | null | number[],
    ) => ({ field, before, after });
    const changes = [
      change('p_city', null, 'Псков'),
      change('p_banned', 0, 1),
      change('p_rights', [1], [1, 2]),
      change('p_pass', null, 'secret'),
      change('revision', 1, 2),
      change('access_status', 'Демо', 'Приостановлена'),
    ];
    expect(
      tellable({ changes }, fields).map(({ field, before, after }) => ({
        label: field.label,
        before: valueWords(field, before),
        after: valueWords(field, after),
      })),
    ).toEqual([
      { label: 'Город', before: 'не указано', after: 'Псков' },
      { label: 'Приостановить', before: 'Нет', after: 'Да' },
      { label: 'Права', before: '1', after: '1, 2' },
      { label: 'Пароль', before: 'не указано', after: '••••••••' },
      { label: 'Статус', before: 'Демо', after: 'Приостановлена' },
    ]);
    expect(operationWords('updateGroup')).toBe('Изменение организации');
    expect(operationWords('whatever')).toBe('Изменение');
  });
});
