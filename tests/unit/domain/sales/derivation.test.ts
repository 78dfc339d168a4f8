import { describe, expect, it } from 'vitest';
import type { SalesLine } from '../../../../src/domain/sales/bill';
import { derivationText, ruleOf } from '../../../../src/domain/sales/derivation';
import { commentOf } from '../../../../src/domain/sales/statistic';

const start = { year: 2026, month: 1 };
const line = (change: Partial<SalesLine>): SalesLine => ({
  kind: 'packages',
  position: 'pp_pi',
  name: 'ПИ',
  month: { year: 2026, month: 3 },
  count: 5,
  included: 0,
  freed: 0,
  charged: 5,
  source: { kind: 'list', scheme: 'dyn_tp', start },
  price: 10_000,
  reward: 2_000,
  cost: 50_000,
  daobit_cost: 10_000,
  parentShare: 0,
  updealer_cost: 0,
  pairs: 0,
  ...change,
});
/** Of a line of five for 100 roubles each. */
const textOf = (change: Partial<SalesLine>) =>
  derivationText('ООО «Ромашка»', line(change)).map((text) => text.replaceAll('\u00a0', ' '));
const one = { count: 1, charged: 1, cost: 10_000, daobit_cost: 2_000 };
const since = 'действует с 01/2026';

describe('F05 N01 the derivation of an amount', () => {
  it.each<[string, Partial<SalesLine>, SalesLine['source'], 1 | 2 | 3 | 4 | 5 | 6 | undefined]>([
    [`Прайс дилера: Псков (dyn_disc_multi), ${since}`, {}, { kind: 'list', scheme: 'dyn_disc_multi', start }, 4],
    [`Прайс дилера: Даобит (dyn_tp), ${since}`, { kind: 'licence' }, { kind: 'list', scheme: 'dyn_tp', start }, 5],
    [
      `Спецусловие клиента, ${since}: применяется вместо прайса дилера`,
      { kind: 'licence' },
      { kind: 'special', type: 'spec_condition', start },
      4,
    ],
    [`Тариф «Минимальный», ${since}`, { kind: 'minimum' }, { kind: 'minimum', start }, 3],
    [`Полный безлимит, ${since}`, { kind: 'full' }, { kind: 'full', start }, 2],
    [`Входит в полный безлимит, ${since}`, {}, { kind: 'full', start }, 2],
    [
      `Индивидуальная цена подписки «Мини», ${since}: применяется вместо прайса дилера`,
      { kind: 'licence' },
      { kind: 'subscription', name: 'Мини', start, permanent: true },
      5,
    ],
    [
      'Индивидуальная цена подписки «Мини», только в этом месяце: применяется вместо прайса дилера',
      { kind: 'licence' },
      { kind: 'subscription', name: 'Мини', start, permanent: false },
      5,
    ],
    [
      `Безлимитная услуга, ${since}: индивидуальная цена`,
      { kind: 'service' },
      { kind: 'service', price: 'own', start },
      6,
    ],
    [
      `Безлимитная услуга, ${since}: цена из справочника услуг`,
      { kind: 'service' },
      { kind: 'service', price: 'lookup', start },
      6,
    ],
    [
      `Безлимитная услуга, ${since}: цены нет ни у организации, ни в справочнике услуг`,
      { kind: 'service' },
      { kind: 'service', price: 'none', start },
      6,
    ],
    ['Организация в статусе «Демо» не тарифицируется', {}, { kind: 'demo' }, 1],
    ['Пакеты эмулятора не тарифицируются', { kind: 'emulator' }, { kind: 'emulator' }, undefined],
    ['Цены нет: ни спецусловия, ни прайса, действующего в этом месяце', {}, { kind: 'none' }, 4],
  ])('says where the price stands: %s', (sentence, change, source, rule) => {
    expect(ruleOf(line({ ...change, source }))).toBe(rule);
    const text = textOf({ ...change, source });
    expect(text).toContain(sentence);
    expect(text.some((each) => each.startsWith('Правило'))).toBe(rule !== undefined);
  });

  it.each<[string, Partial<SalesLine>]>([
    ['an emulator', { kind: 'emulator', source: { kind: 'emulator' } }],
    ['no price', { source: { kind: 'none' } }],
    ['a demonstration', { source: { kind: 'demo' } }],
    ['packages of a full subscription', { source: { kind: 'full', start } }],
  ])('costs nothing, and has no reward: %s', (_, change) => {
    expect(textOf(change).at(-1)).toBe('Стоимость: 0,00 ₽');
  });

  it('multiplies where there are several, and the full subscription costs what it costs', () => {
    expect(textOf({})).toContain('Стоимость: 100,00 ₽ × 5 = 500,00 ₽');
    expect(textOf(one)).toContain('Стоимость: 100,00 ₽');
    expect(textOf({ ...one, kind: 'full', source: { kind: 'full', start } }).slice(-2)).toEqual([
      'Стоимость: 100,00 ₽',
      'Вознаграждение: 20,00 ₽',
    ]);
  });

  it('tells what is included, what of it the minimum tariff frees, and the share of a parent that has one', () => {
    expect(textOf({}).join('\n')).not.toMatch(/Включено|Доля/);
    expect(textOf({ included: 3, charged: 2 })).toContain('Включено без доплаты: 3, к оплате: 2');
    expect(textOf({ included: 3, freed: 1, charged: 2 })).toContain(
      'Включено без доплаты: 3, в том числе по тарифу «Минимальный»: 1, к оплате: 2',
    );
    expect(textOf({ parentShare: 1, updealer_cost: 1 }).at(-1)).toBe(
      'Доля вышестоящего дилера: 0,01 % × 100,00 ₽ = 0,01 ₽ (до копейки, половина вверх)',
    );
  });
});

describe('F05 N01 what is said beside an amount', () => {
  it.each<[string, Partial<SalesLine>]>([
    ['', {}],
    ['Сверх объёма: 2', { charged: 2, included: 3 }],
    ['', { kind: 'accounts', charged: 2, included: 3 }],
    ['Не тарифицируется', { kind: 'emulator', source: { kind: 'emulator' } }],
    ['Демо: не тарифицируется', { source: { kind: 'demo' } }],
    ['', { kind: 'full', source: { kind: 'full', start } }],
    ['Входит в полный безлимит', { source: { kind: 'full', start } }],
    ['Нет цены', { source: { kind: 'none' } }],
    ['Спецусловие API', { source: { kind: 'special', type: 'api', start } }],
    ['Спецусловие', { source: { kind: 'special', type: 'spec_condition', start } }],
    ['Индивидуальная цена', { source: { kind: 'subscription', name: 'Мини', start, permanent: true } }],
    ['Индивидуальная цена', { kind: 'service', source: { kind: 'service', price: 'own', start } }],
    ['', { kind: 'service', source: { kind: 'service', price: 'lookup', start } }],
    ['Нет цены', { kind: 'service', source: { kind: 'service', price: 'none', start } }],
  ])('«%s»', (comment, change) => {
    expect(commentOf(line(change))).toBe(comment);
  });
});
