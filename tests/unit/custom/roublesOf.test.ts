import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalLines, whyFree } from '../../../src/custom/reports/sales/totalLines';
import { addRises, riseOf, risen } from '../../../src/ui/replay/signed';
import { roublesOf } from '../../../src/ui/roublesOf';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const kopecksOf = (text: string) => BigInt(text.replace(/\D/g, ''));
/** Roubles below 2^46, which a double holds to the kopeck. */
const held = fc.bigInt({ min: 0n, max: 2n ** 46n * 100n }).map((kopecks) => ({ kopecks, wire: Number(kopecks) / 100 }));

describe('sums that the screen adds up', () => {
  it('K06 are exact beyond 2^53 kopecks, and not marked, as long as each part came whole', () => {
    expect(plain(roublesOf([]))).toBe('0,00');
    expect(plain(roublesOf([70_000_000_000_000.01, 70_000_000_000_000.02]))).toBe('140 000 000 000 000,03');
    fc.assert(
      fc.property(fc.array(held, { maxLength: 40 }), (parts) => {
        const text = roublesOf(parts.map(({ wire }) => wire));
        expect(text).not.toContain('≈');
        expect(kopecksOf(text)).toBe(parts.reduce((all, { kopecks }) => all + kopecks, 0n));
      }),
    );
  });

  it('K06 are marked ≈ where one of them was rounded on its way, in the derivation of a total too', () => {
    expect(plain(roublesOf([0.01, 2 ** 47 + 0.5]))).toMatch(/^≈ 140 737 488 355 328,/);
    expect(totalLines('Дилер: стоимость', [['ПИ', [1.5, 2 ** 47]]], 2 ** 47).map(plain)).toEqual([
      'Дилер: стоимость',
      expect.stringMatching(/^ПИ: ≈ 140 737 488 355 329,50 ₽$/),
      expect.stringMatching(/^Всего: ≈ 140 737 488 355 328,00 ₽$/),
    ]);
  });

  it('F05 a month that costs nothing says why, all of it or by position', () => {
    const line = (name: string, cost: number, comment: string) => ({ name, cost, comment });
    const demo = 'Демо: не тарифицируется';
    expect(whyFree([line('ПИ', 0, demo), line('ПТД', 0, demo)])).toBe(demo);
    expect(whyFree([line('ПИ', 0, 'Нет цены'), line('ПТД', 5, 'Спецусловие'), line('ЭТД', 0, '')])).toBe(
      'ПИ — Нет цены',
    );
    expect(totalLines('Клиент: стоимость', [['11.2026', [0, 0], demo]], 0).map(plain)).toEqual([
      'Клиент: стоимость',
      '11.2026: 0,00 ₽ (Демо: не тарифицируется)',
      'Всего: 0,00 ₽',
    ]);
  });

  it('N05 K06 what a draft changes is exact, too, and marked where a side of it was rounded on its way', () => {
    const small = riseOf(1.5, 2.75);
    expect(plain(risen(small))).toBe('−1,25');
    expect(plain(risen(riseOf(2 ** 47 + 1, 2 ** 47)))).toBe('≈ +1,00');
    const large = riseOf(70_000_000_000_000.01, 0);
    expect(plain(risen(addRises(addRises(large, large), small)))).toBe('+139 999 999 999 998,77');
    expect(plain(risen(addRises(riseOf(2 ** 47, 0), small)))).toMatch(/^≈ \+/);
  });
});
