import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createBareApp } from '../../../../server/http/bareApp';

it('Q01 a report that has had its time is 503 in words of its own', async () => {
  const app = createBareApp(pino({ level: 'silent' }));
  app.get('/report', () => AbortSignal.abort(new DOMException('timed out', 'TimeoutError')).throwIfAborted() as never);
  const answer = await app.request('/report');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toEqual({
    detail: 'Отчёт готовится слишком долго: повторите позже, а если есть отбор — сузьте его',
  });
});
