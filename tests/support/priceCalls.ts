import type { PriceList, PriceListSave } from '../../src/contract/prices';
import type { BillingAlias } from '../../src/domain/tiers';
import type { CallOptions, TestApp } from './app';

export type PriceAnswer = PriceList & { detail: string; errors: Record<string, string[]> };

/** The calls of price lists. The tests' clock stands in May 2026; dealer 1 has lists of all schemes from 05.2024, 05.2025, 01.2026 and 06.2026. */
export function priceCalls(caller: () => { app: TestApp; token: string }) {
  const path = (alias: string, dealer = 1) => `/prices/${alias}/${dealer}/`;
  const at = (year: number, month: number) => `?year=${year}&month=${month}`;
  const send = (method: string, address: string, options: CallOptions) => {
    const { app, token } = caller();
    return app.call<PriceAnswer>(method, address, { token, ...options });
  };
  const read = (alias: string, year: number, month: number, options: CallOptions = {}) =>
    send('GET', path(alias) + at(year, month), options);
  const post = (alias: string, body: object, options: CallOptions = {}) =>
    send('POST', path(alias), { body, ...options });
  const put = (alias: string, body: object, options: CallOptions = {}) =>
    send('PUT', path(alias), { body, ...options });

  /** A stored list as a save of another month. */
  async function saveOf(
    alias: BillingAlias,
    year: number,
    month: number,
    change: Partial<PriceListSave> = {},
  ): Promise<PriceListSave> {
    const { lycense, packages, accounts, percents } = (await read(alias, 2026, 1)).body;
    return {
      year,
      month,
      year_new: null,
      month_new: null,
      lycense,
      packages,
      ...(accounts ? { accounts } : {}),
      percents,
      ...change,
    };
  }
  return { path, at, read, post, put, saveOf };
}
