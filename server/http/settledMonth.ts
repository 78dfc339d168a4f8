import type { MiddlewareHandler } from 'hono';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { settleMoves } from '../services/groups/settleMoves';
import type { Dependencies } from './dependencies';

/** Before the first call of a month, does what was planned for its beginning; other calls of then wait for it. */
export function settledMonth({ clock, db, log }: Dependencies): MiddlewareHandler {
  let settled: { month: number; done?: Promise<void> | undefined } = { month: 0 };
  return async (_, next) => {
    const month = monthIndex(currentMonth(clock()));
    if (month !== settled.month) {
      const done = settleMoves(db.as('system'), month).then((moved) => {
        if (moved > 0) log.info({ moved }, 'clients moved to their new dealers');
      });
      const own: typeof settled = { month, done };
      settled = own;
      // What has failed is tried again by the next call.
      done.then(
        () => (own.done = undefined),
        () => Object.assign(own, { month: 0, done: undefined }),
      );
    }
    if (settled.done) await settled.done;
    return next();
  };
}
