import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredCalls } from '../../../../src/contract/declared/declaredCalls';
import { parse } from '../../../../src/contract/pipeline/parse';
import { readCall, type Sent } from '../../../../src/contract/pipeline/readCall';
import { yearText } from '../../../../src/contract/priceRows';
import { z } from '../../../../src/contract/schema';
import { refuseScheme } from '../../../../src/contract/priceRules';
import { Refusal } from '../../../../src/contract/refusal';
import { detailOf } from '../../../../src/contract/words/detailOf';
import { declarationOf } from '../../../support/declared';

const refusalOf = (run: () => unknown): Refusal => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('nothing was refused');
};

describe('I02 the detail of a refusal is a sentence for people', () => {
  it('I02 a message that says what it is about needs no name before it', () => {
    const { message, errors } = refusalOf(() => parse(z.strictObject({ year: yearText }), { year: '1999' }));
    expect([message, errors]).toEqual(['Год: от 2000 до 2199', { year: ['Год: от 2000 до 2199'] }]);
    expect(detailOf('username', 'Введите логин')).toBe('Введите логин');
    expect(detailOf('size', 'Файл пуст')).toBe('Файл пуст');
  });

  it.each([
    ['p_inn', 'Заполните поле', 'ИНН: Заполните поле'],
    ['must_change', 'Заполните поле', 'Смена пароля при первом входе: Заполните поле'],
    ['p_inn', 'Знаков: не больше 12', 'ИНН: Знаков: не больше 12'],
    ['p_inn', 'Знаков после запятой: не больше 1', 'ИНН: Знаков после запятой: не больше 1'],
    ['packages.pp_pi', 'Нужно цен: 6', 'Цены пакетов, ПИ: Нужно цен: 6'],
    [
      'p_comments',
      'Слишком длинно: столь широких знаков помещается не больше 9',
      'Комментарий: Слишком длинно: столь широких знаков помещается не больше 9',
    ],
    ['file_name', 'Не длиннее 200 знаков', 'Название файла: Не длиннее 200 знаков'],
    ['object', 'Неизвестный объект', 'Объект: Неизвестный объект'],
    ['packages.0.threshold', 'Введите число', 'Цены пакетов, 0, Порог: Введите число'],
    [
      'packages.pp_etd.daobit_points_cost.2',
      'Не больше 10 цифр',
      'Цены пакетов, ЭТД, Вознаграждение, 21-50: Не больше 10 цифр',
    ],
    ['packages.pp_etd.client_points_cost', 'Нужно цен: 6', 'Цены пакетов, ЭТД, Цена: Нужно цен: 6'],
    ['accounts.max_free_count', 'Слишком большое число', 'Учётные записи, Бесплатно: Слишком большое число'],
    ['percents.license', 'Не больше 100', 'Проценты вознаграждения, Лицензия: Не больше 100'],
    ['daobit_price', 'Введите число', 'Вознаграждение: Введите число'],
  ])('I02 %s is called as in its form', (path, message, said) => expect(detailOf(path, message)).toBe(said));

  it('I02 what has no name for people keeps the one of the wire: one must be able to find it', () => {
    expect(detailOf('ids', 'Не больше 100 записей')).toBe('ids: Не больше 100 записей');
    expect(detailOf('p_fullname', 'Заполните поле')).toBe('p_fullname: Заполните поле');
  });

  it('I02 M01 a field of a section is called as there, whatever forms of others call the same name', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/examples/tasks.json'), 'utf8');
    const { create } = declaredCalls(declarationOf('tasks', text));
    const sent: Sent = {
      params: () => ({}),
      queries: () => ({}),
      header: () => undefined,
      path: () => '',
      body: () => Promise.resolve({ value: { title: 'ж'.repeat(81), priority: 'low' }, bytes: new Uint8Array() }),
      file: () => Promise.reject(new Error('no file')),
    };
    if (!create) throw new Error('nobody may create');
    await expect(readCall(create.endpoint, sent, undefined)).rejects.toMatchObject({
      message: 'Название: Не длиннее 80 знаков',
      errors: { title: ['Не длиннее 80 знаков'] },
    });
  });

  it('I02 a row that a price list misses is called as in the panel; the map of fields stays', () => {
    const { message, errors } = refusalOf(() => refuseScheme('dyn_pu', { lycense: [], packages: [] }));
    expect(message).toMatch(/^(Лицензии|Цены пакетов), [А-Я0-9].*: Нет строки$/);
    expect(errors).toMatchObject({ 'packages.pp_pnp_pu': ['Нет строки'] });
  });
});
