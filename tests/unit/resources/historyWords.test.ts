import { describe, expect, it } from 'vitest';
import { fcsProfileEntity } from '../../../src/contract/entities/fcsProfile';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import { userEntity } from '../../../src/contract/entities/user';
import { toldFields } from '../../../src/contract/entity';
import { valueWords } from '../../../src/contract/words/valueWords';
import { operationWords } from '../../../src/contract/words/operations';
import { tellable } from '../../../src/resources/history/historyWords';

describe('history in words', () => {
  it('names fields as their table does, values as people do, and leaves out what nobody knows', () => {
    const change = (
      field: string,
      before: string | number | boolean | null,
      after: string | number | boolean | null,
    ) => ({
      field,
      before,
      after,
    });
    const changes = [
      change('p_city', null, 'Псков'),
      change('p_banned', 0, 1),
      change('p_is_stop_tariff', null, 0),
      change('is_inn_correct', true, false),
      change('revision', 1, 2),
      change('access_status', 'Демо', 'Приостановлена'),
      change('ctm_price', null, 10.5),
    ];
    expect(
      tellable({ changes }, 'group', []).map(({ field, before, after }) => ({
        label: field.label,
        before: valueWords(field, before),
        after: valueWords(field, after),
      })),
    ).toEqual([
      { label: 'Город', before: 'не указано', after: 'Псков' },
      { label: 'Приостановить', before: 'Нет', after: 'Да' },
      { label: 'Статус', before: 'Демо', after: 'Приостановлена' },
      { label: 'Доля организации, ₽', before: 'не указано', after: '10,50' },
    ]);
    expect(operationWords('updateGroup')).toBe('Изменение организации');
    expect(operationWords('whatever')).toBe('Изменение');
  });

  it('O04 tells what changed in the order of the form, in whatever order it is kept', () => {
    const change = (field: string) => ({ field, before: null, after: 'б' });
    const told = (...found: Parameters<typeof tellable>) => tellable(...found).map(({ field }) => field.source);
    const fields = ['title', 'priority', 'due'].map((source) => ({ source, label: source, type: 'text' as const }));
    expect(told({ changes: ['due', 'title', 'priority'].map(change) }, 'record', fields)).toEqual([
      'title',
      'priority',
      'due',
    ]);
    const ofDealer = ['p_contacts', 'minimum_tariff_enabled', 'p_region', 'p_fullname'].map(change);
    expect(told({ changes: ofDealer }, 'dealer', [])).toEqual([
      'p_fullname',
      'p_region',
      'minimum_tariff_enabled',
      'p_contacts',
    ]);
  });

  it('takes the words of a form where the type alone has none', () => {
    const Words = () => null;
    const changes = [{ field: 'p_rid', before: 1, after: 2 }];
    const [told] = tellable({ changes }, 'user', [{ source: 'p_rid', label: 'Роль', type: 'select', Words }]);
    expect(told?.field.Words).toBe(Words);
  });

  it('R01 tells of every field that is written, but for passwords', () => {
    for (const [kind, entity] of [
      ['group', organisationEntity],
      ['group', fcsProfileEntity],
      ['user', userEntity],
    ] as const) {
      const named = tellable(
        { changes: toldFields(entity).map((field) => ({ field, before: 'а', after: 'б' })) },
        kind,
        [],
      );
      expect(named.map(({ field }) => field.source)).toEqual(toldFields(entity));
      expect(named.every(({ field }) => /[а-яё]/i.test(field.label) || field.label === 'E-mail')).toBe(true);
    }
  });
});
