import { describe, expect, it } from 'vitest';
import { priceBody, pricePercents } from '../../../../server/db/demo/prices';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { recalculate } from '../../../../src/custom/dealerPrices/grid/recalculate';
import { change, createSheet, textsOf, type Sheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { descriptions } from '../../../../src/custom/dealerPrices/price/schemes/descriptions';
import { pricePayload } from '../../../../src/custom/dealerPrices/price/pricePayload';
import { cellsOfBody, type PriceBody } from '../../../../src/custom/dealerPrices/price/priceBody';
import { changedByOthers, contentOf, onTop } from '../../../../src/custom/dealerPrices/panel/panelContent';
import { billingAliases, packageAliases, type BillingAlias } from '../../../../src/domain/tiers';

const schemes = Object.keys(billingAliases).filter((alias): alias is BillingAlias => alias in descriptions);
const stored = (alias: BillingAlias): PriceBody => priceBody(alias, 500) as unknown as PriceBody;
const november = { year: 2026, month: 11 };
const december = { year: 2026, month: 12 };

const opened = (alias: BillingAlias, body: PriceBody) =>
  createSheet(descriptions[alias].layout, cellsOfBody(descriptions[alias].layout, body));
const typed = (sheet: Sheet, texts: Record<string, string>) =>
  change(
    sheet,
    new Map(
      Object.entries(texts).map(([id, text]) => [id, readCell(sheet.layout.cells.get(id)?.kind ?? 'price', text)]),
    ),
  );

describe.each(schemes)('%s', (alias) => {
  const description = descriptions[alias];

  it('E03 E04 E05 E06 sends back what it has read', () => {
    const { lycense, packages, accounts } = pricePayload(description, opened(alias, stored(alias)), november, november);
    expect(JSON.parse(JSON.stringify({ lycense, packages, accounts }))).toEqual(stored(alias));
  });

  it('E04 sends empty values as 0', () => {
    const payload = pricePayload(description, createSheet(description.layout), november, undefined);
    const numbers = JSON.stringify([payload.lycense, payload.packages, payload.accounts]).match(
      /(?<=[:[,])[\d.]+(?=[,\]}])/g,
    );
    expect(new Set(numbers)).toEqual(new Set(['0']));
    expect(payload.percents).toEqual({});
  });

  it('E10 shows the percent that its rewards have, and the stored one rather', () => {
    const shown = (body: PriceBody) =>
      Object.entries(textsOf(opened(alias, body))).filter(([id]) => id.startsWith('percents.'));
    const derived = Object.entries(pricePercents[alias]).map(([name, percent]) => [
      `percents.${name}`,
      String(percent),
    ]);
    expect(shown(stored(alias))).toEqual(derived);
    const [name = ''] = description.percents;
    expect(shown({ ...stored(alias), percents: { [name]: 12.5 } })).toContainEqual([`percents.${name}`, '12,50']);
  });

  it('E10 every percent feeds the rewards of its own prices', () => {
    const percents = Object.fromEntries(
      description.percents.map((name, at) => [`percents.${name}`, String(10 * (at + 1))]),
    );
    const prices = [...description.layout.cells.values()].filter(
      ({ kind, repeats }) => kind === 'price' && repeats === undefined,
    );
    const sheet = recalculate(
      typed(createSheet(description.layout), {
        ...percents,
        ...Object.fromEntries(prices.map(({ id }) => [id, '100'])),
      }),
    );
    for (const { id, percentId = '' } of description.layout.rewards)
      expect([id, textsOf(sheet)[id]]).toEqual([id, `${percents[percentId] ?? ''},00`]);
  });

  it('E13 each cell has a name of its own', () => {
    const names = [...description.layout.cells.values()].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the payload', () => {
  it.each(['dyn_tp', 'dyn_mc_disc', 'dyn_pu'] as const)(
    'E11 of %s has the month in the first pair when added, the old one there when changed',
    (alias) => {
      const sheet = opened(alias, stored(alias));
      expect(pricePayload(descriptions[alias], sheet, november, undefined)).toMatchObject({
        year: 2026,
        month: 11,
        year_new: null,
        month_new: null,
      });
      expect(pricePayload(descriptions[alias], sheet, december, november)).toMatchObject({
        year: 2026,
        month: 11,
        year_new: 2026,
        month_new: 12,
      });
    },
  );

  it('E04 E11 of Pskov always fills both pairs', () => {
    const sheet = opened('dyn_disc_multi', stored('dyn_disc_multi'));
    expect(pricePayload(descriptions.dyn_disc_multi, sheet, november, undefined)).toMatchObject({
      year: 2026,
      month: 11,
      year_new: 2026,
      month_new: 11,
    });
    expect(pricePayload(descriptions.dyn_disc_multi, sheet, december, november)).toMatchObject({
      year: 2026,
      month: 11,
      year_new: 2026,
      month_new: 12,
    });
  });

  it('E06 of Pik-Yug saves one price across the six aliases', () => {
    const sheet = recalculate(
      typed(createSheet(descriptions.dyn_pu.layout), {
        'packages.pp_pnp_pu.client_points_cost.0': '10,05',
        'percents.packages': '10',
      }),
    );
    expect(pricePayload(descriptions.dyn_pu, sheet, november, undefined)).toMatchObject({
      percents: { packages: 10 },
      packages: Object.keys(packageAliases.dyn_pu).map((alias) => ({
        message_price_position_alias: alias,
        client_points_cost: [10.05],
        daobit_points_cost: [1.01],
      })),
    });
  });
});

describe('a list that others have changed', () => {
  it("E12 tells cell by cell what they changed, and puts one's own changes on top", () => {
    const alias = 'dyn_pu';
    const price = 'packages.pp_pnp_pu.client_points_cost.0';
    const reward = 'packages.pp_pnp_pu.daobit_points_cost.0';
    const base = opened(alias, stored(alias));
    const theirs = typed(base, { [price]: '90' });
    const mine = typed(base, { [reward]: '33' });
    const of = (sheet: Sheet, start: string) => contentOf(sheet, { client: null, start, emails: '' });
    const versions = { base: of(base, '11/2026'), theirs: of(theirs, '11/2026'), mine: of(mine, '12/2026') };
    expect(changedByOthers({ layoutOf: () => base.layout }, [], versions)).toEqual([
      { id: price, name: 'Передача пакета документов: стоимость', values: ['80,00', '90,00', '80,00'], strong: [] },
    ]);
    const { fields, texts } = onTop(versions);
    expect([fields.start, texts[price], texts[reward]]).toEqual(['12/2026', '90,00', '33,00']);
  });
});
