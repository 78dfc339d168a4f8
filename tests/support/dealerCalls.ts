import type { Dealer } from '../../src/contract/dealers';
import type { CallOptions, TestApp } from './app';
import { registeredDealer } from './newDealer';

/** A dealer, or why it is refused. */
export type DealerAnswer = Dealer & { detail: string; errors: Record<string, string[]> };

/** The calls of dealers, as whose token it is; `registered` is a dealer that can be added. */
export const dealerCalls = (at: () => { app: TestApp; token: string }) => ({
  get: <T>(path: string, token = at().token) => at().app.call<T>('GET', path, { token }),
  patch: (id: number, body: object, options: CallOptions = {}) =>
    at().app.call<DealerAnswer>('PATCH', `/dealers/${id}/`, { token: at().token, body, ...options }),
  post: (body: object, options: CallOptions = {}) =>
    at().app.call<DealerAnswer>('POST', '/dealers/', { token: at().token, body, ...options }),
  setRights: (login: string, change: string) =>
    at().app.db.run(`UPDATE users SET rights = ${change} WHERE login = '${login}'`),
  registered: (change: object = {}) => registeredDealer(at().app, change),
});
