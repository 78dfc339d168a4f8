import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createBareApp } from '../../server/http/bareApp';

it("A12 I02 whatever is mounted, an unknown path answers in the contract's shape, with id and security headers", async () => {
  const app = createBareApp(pino({ level: 'silent' }));
  app.get('/breaks', () => {
    throw new Error('secret of the database');
  });
  const unknown = await app.request('/api/private/v3.0/zzz');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ detail: 'Запрашиваемый ресурс не найден' });
  const broken = await app.request('/breaks');
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('secret');
  for (const reply of [unknown, broken, await app.request('/healthz')]) {
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(reply.headers.get('x-request-id')).toBeTruthy();
  }
});
