import { expect, it } from 'vitest';
import { dealersPart, periodPart, reportName } from '../../../src/domain/fileName';

it('K07 a file is called by what it is, of when and about whom, without what a file system forbids', () => {
  const [start, end] = [12 * 2026 + 8, 12 * 2026 + 10];
  expect(periodPart(end, end)).toBe('2026-10');
  expect(periodPart(start, end)).toBe('2026-08_2026-10');
  expect(reportName('Продажи', periodPart(end, end), 'ООО «Дилер: Восход/Юг»')).toBe(
    'Продажи_2026-10_ООО-Дилер-Восход-Юг.xlsx',
  );
  expect(reportName('Пик-ЮГ 1С', '2026-10', undefined, 'xml')).toBe('Пик-ЮГ-1С_2026-10.xml');
  expect(reportName('Продажи', '2026-10', '«»')).toBe('Продажи_2026-10.xlsx');
});

it('K07 a file about one dealer names it, one about several says how many', () => {
  const dealers = ['Восход', 'Коса', 'Балтика', 'Заря', 'Пик'].map((name) => ({ name }));
  expect([1, 2, 5].map((count) => dealersPart(dealers.slice(0, count)))).toEqual(['Восход', '2 дилера', '5 дилеров']);
});
