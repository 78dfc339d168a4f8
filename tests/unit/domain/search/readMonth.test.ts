import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMonth } from '../../../../src/domain/month';
import { monthWords, readMonth } from '../../../../src/domain/search/readMonth';

const now = { year: 2026, month: 11 };
const read = (text: string, ahead = false) => {
  const { month, words } = readMonth(text, now);
  return [month && formatMonth(month(ahead)), ...words];
};

describe('O01 a month in what is typed', () => {
  it.each([
    ['продажи октябрь', ['10/2026', 'продажи']],
    ['продажи за октябрь', ['10/2026', 'продажи']],
    ['статистика продаж октября 2025 года', ['10/2025', 'статистика', 'продаж']],
    ['Продажи дек', ['12/2025', 'продажи']],
    ['продажи ноябре', ['11/2026', 'продажи']],
    ['продажи 3/2026', ['03/2026', 'продажи']],
    ['продажи 03.2026', ['03/2026', 'продажи']],
    ['продажи прошлый месяц', ['10/2026', 'продажи']],
    ['мая', ['05/2026']],
    ['новый клиент', [undefined, 'новый', 'клиент']],
    ['за эту', [undefined, 'за', 'эту']],
    ['', [undefined]],
  ])('%s', (text, found) => expect(read(text)).toEqual(found));

  it('of months to come the next one', () => {
    expect(read('прайсы декабрь', true)).toEqual(['12/2026', 'прайсы']);
    expect(read('прайсы март', true)).toEqual(['03/2027', 'прайсы']);
    expect(read('прайсы следующий месяц', true)).toEqual(['12/2026', 'прайсы']);
  });

  it('any month is read back from its own words', () => {
    const month = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(month, fc.boolean(), (one, ahead) => {
        expect(readMonth(`продажи ${monthWords(one)}`, now).month?.(ahead)).toEqual(one);
      }),
    );
  });
});
