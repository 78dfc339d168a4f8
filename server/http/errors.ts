import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Problem } from '../../src/contract/common';
import { DatabaseUnavailable, isBusy, isCut, isOutOfRange, isSlow } from '../db/errors';
import { Refusal } from '../../src/contract/refusal';
import type { HttpEnv } from './requestId';
import { answerWith } from './security';

const answer = (c: HonoContext<HttpEnv>, status: number, problem: Problem, headers: Record<string, string> = {}) =>
  answerWith(c, JSON.stringify(problem), status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  });

/** The status in the log for a caller who hung up; nginx uses the same number. */
const nobodyListens = 499;

const sentenceOf = (error: DatabaseUnavailable) => {
  if (isBusy(error)) return 'Эти данные сейчас меняет кто-то другой, повторите через несколько секунд';
  if (isSlow(error)) return 'Сервер занят и не успел ответить, повторите попытку позже';
  return 'База данных недоступна, повторите попытку позже';
};

/** Turns whatever was thrown into the contract's answer, once for all routes; never a stack, never a message of the database. */
export function answerError(c: HonoContext<HttpEnv>, error: unknown, log: Logger, requestId: string) {
  if (c.req.raw.signal.aborted) return c.body(null, nobodyListens as never);
  if (error instanceof Refusal) {
    const problem: Problem = error.errors ? { detail: error.message, errors: error.errors } : { detail: error.message };
    return answer(c, error.status, problem, error.headers);
  }
  if (error instanceof DatabaseUnavailable) {
    const away = !isBusy(error) && !isSlow(error);
    log[away ? 'error' : 'warn']({ requestId, cause: error.message }, away ? 'database unavailable' : 'database busy');
    const unknown = c.req.method !== 'GET' && isCut(error);
    const headers = { 'Retry-After': '5', ...(unknown && { 'X-Outcome': 'unknown' }) };
    return answer(c, 503, { detail: sentenceOf(error) }, headers);
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return answer(
      c,
      503,
      { detail: 'Отчёт готовится слишком долго: повторите позже, а если есть отбор — сузьте его' },
      { 'Retry-After': '60' },
    );
  if (isOutOfRange(error)) return answer(c, 400, { detail: 'Слишком большое число' });
  log.error({ requestId, err: error }, 'unexpected error');
  return answer(c, 500, { detail: `Внутренняя ошибка сервера, обращение ${requestId}` });
}
