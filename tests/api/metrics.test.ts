import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

const metricsToken = 'a-token-of-metrics';
let app: TestApp;
let without: TestApp;
beforeAll(async () => {
  app = await createTestApp({ overrides: { metricsToken } });
  without = await createTestApp();
});
afterAll(() => Promise.all([app.close(), without.close()]));

const read = (to: TestApp, token?: string) =>
  to.fetch(new URL('/metrics', 'http://localhost'), { headers: token ? { Authorization: `Bearer ${token}` } : {} });

describe('metrics', () => {
  it('count calls by route and status, without any value of an address', async () => {
    const token = await app.signIn('admin');
    await app.call('GET', '/piportals/nova/groups/987654321/', { token });
    await app.call('GET', '/categories/?page=1&search=secret-word', { token });
    const answer = await read(app, metricsToken);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="[^"]*groups\/:p_gid\/",status="404"\} 1/,
    );
    expect(text).toMatch(/database_connections\{state="idle"\} \d/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/987654321|secret-word/);
  });

  it('are for the token alone, and not there at all without one', async () => {
    expect((await read(app)).status).toBe(401);
    expect((await read(app, 'another-token-of-it')).status).toBe(401);
    expect((await read(without, metricsToken)).status).toBe(404);
  });
});
