import { currentMonth, monthIndex } from '../../src/domain/month';
import type { ShortPackageDealer } from '../../src/contract/packageReport';
import { shortClient } from '../../src/domain/shortClient';
import { within, type Visitor } from './visit';

const clients = 5000;
const calm = 500;
const end = monthIndex(currentMonth(new Date()));
const months = Array.from({ length: 12 }, (_, index) => end - index);
const captions = ['ПИ', 'ПНП', 'ЕТД', 'ПТД', 'Уведомление об убытии'];

/** A dealer with so many clients that each sent three kinds in every month of a year. */
function dealerOf(): ShortPackageDealer {
  const kinds = (seed: number) =>
    [0, 1, 2].map((place) => ({
      caption: captions[(seed + place) % captions.length] ?? '',
      count: 1 + ((seed * 7 + place) % 40),
    }));
  const detailOf = (seed: number) => Object.fromEntries(months.map((month) => [month, kinds(seed + month)]));
  const data_clients = Array.from({ length: clients }, (_, index) =>
    shortClient({
      client_id: `nova:${index + 1}`,
      org_id: index + 1,
      client: `ООО «Клиент ${index + 1}»`,
      inn: String(7_700_000_000 + index),
      kpp: '770101001',
      detail: detailOf(index),
    }),
  );
  return {
    dealer_id: 1,
    dealer_name: 'ООО «Дилер»',
    client_count: clients,
    data_clients,
    total: 1,
    totals: captions.map((caption) => ({ caption, count: 1 })),
    detail: detailOf(0),
  };
}

/** The statistics of 5,000 clients over a year: ms from a kind's checkbox, and from a key in the search, until all is computed and laid out. */
export const recompute = (visitor: Visitor) =>
  within(visitor, visitor.session, async (page) => {
    await page.route('**/billing/package-report/data/', (route) => route.fulfill({ json: [dealerOf()] }));
    await page.goto(`${visitor.origin}/account/reports/package-statistic?start=${end - 11}&end=${end}`);
    await page
      .getByRole('row', { name: /Клиент \d+»/ })
      .first()
      .waitFor();
    await page.waitForTimeout(calm);
    const kind = await page.evaluate<number>(`bench.press('fieldset label:nth-of-type(2) input')`);
    await page.waitForTimeout(calm);
    return { kind, search: await page.evaluate<number>(`bench.type('input[placeholder="Поиск клиента"]', '7')`) };
  });
