import { expect } from 'vitest';
import type { SalesDealer } from '../../src/contract/salesReports';
import type { TestApp } from './app';

/** January 2026 as the index of a month: twelve times the year plus the month. */
export const january = 12 * 2026 + 1;

/** The sum of amounts, to the kopeck. */
export const add = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100;

/** Rows in an order that does not depend on where they come from. */
export const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/** The calls of the sales statistics; without a dealer they are of the one with organisation id 201. */
export function salesCalls(caller: () => { app: TestApp; token: string }) {
  const base = (org = 201, start = january) => `/billing/months/${start}/dealers/${org}/reports`;
  const detail = (org?: number, start?: number) => `${base(org, start)}/clients-price-positions-detail`;
  const read = (query: string, token = caller().token, at = detail()) =>
    caller().app.call<SalesDealer[] & { errors?: Record<string, string[]> }>('GET', `${at}/?${query}`, { token });
  const dealerOf = async (org: number, end = january + 4, start = january) => {
    const { status, body } = await read(`month_end=${end}`, caller().token, detail(org, start));
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    const [dealer] = body;
    if (!dealer) throw new Error(`no dealer ${org}`);
    return dealer;
  };
  return { base, detail, read, dealerOf };
}
