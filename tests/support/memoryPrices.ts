import type { PriceGuard } from '../../src/contract/priceGuard';
import type { PriceListSave } from '../../src/contract/prices';
import { HttpError, type ErrorBody } from '../../src/dataProvider/http';
import { formatMonth, type Month } from '../../src/domain/month';
import { sheetOfBody } from '../../src/domain/pricePairs';
import type { PriceStatus } from '../../src/domain/priceStatus';
import type { PriceBody } from '../../src/custom/dealerPrices/price/priceBody';
import type { PriceGate } from '../../src/custom/dealerPrices/price/priceGate';

interface Options {
  lists: Readonly<Record<string, PriceBody>>;
  status?: PriceStatus;
  /** What a list is compared with, and the lines that the server draws. */
  inForce?: PriceBody;
  guard?: PriceGuard;
  replay?: PriceGate['replay'];
}

/** Price lists in memory, by `MM/YYYY`, with revisions as the server keeps them. */
export function memoryPrices({ lists, status = 'future', inForce, guard, replay }: Options) {
  const kept = new Map(Object.entries(lists).map(([month, body]) => [month, { body, revision: 1 }]));
  const sent: { payload: PriceListSave; key: string }[] = [];
  const failures: HttpError[] = [];
  const fail = (code: number, body: ErrorBody) => new HttpError(body.detail ?? '', code, body);

  const read = async (month: Month) => {
    const found = kept.get(formatMonth(month));
    if (!found) throw fail(404, { detail: 'Запрашиваемый ресурс не найден' });
    return { body: found.body, status, etag: `"${found.revision}"` };
  };
  const write = (payload: PriceListSave, key: string) => {
    sent.push({ payload, key });
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const gate: PriceGate = {
    name: 'prices/1/memory',
    dealer: 'ООО «Дилер Восход»',
    ...(replay && { replay }),
    ...(guard && { guard: async () => guard }),
    ...(inForce && { compare: (alias) => async () => ({ inForce: sheetOfBody(alias, inForce) }) }),
    read,
    create: async (payload, key) => {
      write(payload, key);
      const month = formatMonth(payload);
      if (kept.has(month)) throw fail(409, { detail: `Прайс на ${month} уже существует` });
      kept.set(month, { body: payload, revision: 1 });
    },
    change: async (payload, etag) => {
      write(payload, etag ?? '');
      const month = formatMonth(payload);
      const found = kept.get(month);
      if (!found || etag !== `"${found.revision}"`)
        throw fail(409, { detail: 'Пока вы правили запись, её изменил пользователь Орлова О. И.' });
      kept.set(month, { body: payload, revision: found.revision + 1 });
    },
    sources: {
      read: (_dealer, month) => read(month),
      listDealers: async () => [{ id: '2', name: 'ООО «Дилер Восход»' }],
      listMonths: async () =>
        [...kept.keys()].map((month) => ({ month: Number(month.slice(0, 2)), year: Number(month.slice(3)) })),
    },
  };
  return {
    gate,
    sent,
    /** Somebody else changes a list meanwhile. */
    replace: (month: string, body: PriceBody) =>
      kept.set(month, { body, revision: (kept.get(month)?.revision ?? 0) + 1 }),
    /** The next write fails so. */
    failNext: (code: number, body: ErrorBody) => void failures.push(fail(code, body)),
  };
}
