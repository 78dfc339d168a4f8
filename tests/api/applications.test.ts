import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/contract/applications';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
let latest: Application;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('dealer');
  latest = (await app.call<Application[]>('GET', '/piportals/nova/applications/', { token })).body[0] as Application;
});
afterAll(() => app.close());

const file = (headers: Record<string, string> = {}) => app.call('GET', latest.download_latest_link, { token, headers });

describe('client programs', () => {
  it('H01 I01 lists main, sea and air with the current version and the one before', async () => {
    const { body } = await app.call<Application[]>('GET', '/piportals/nova/applications/', { token });
    expect(body.map(({ app_type, name, latest: now, prev }) => [app_type, name, now, prev])).toEqual([
      ['main', 'Основной клиент', '2025.09.1', '2025.06.2'],
      ['sea', 'Морской клиент', '2025.09.1', '2025.06.2'],
      ['air', 'Авиационный клиент', '2025.09.1', '2025.06.2'],
    ]);
  });

  it('H01 the latest is the one published last, not the one put in last', async () => {
    const first = await app.db.one<{ id: number; version: string }>(
      "SELECT id, version FROM application_versions WHERE app_type = 'sea' AND withdrawn_at IS NULL ORDER BY id LIMIT 1",
    );
    const publishedBy = (years: number) =>
      app.db.run(
        `UPDATE application_versions SET published_at = published_at + interval '${years} years' WHERE id = ${first?.id}`,
      );
    await publishedBy(9);
    const { body } = await app.call<Application[]>('GET', '/piportals/nova/applications/', { token });
    await publishedBy(-9);
    expect(body[1]).toMatchObject({ app_type: 'sea', latest: first?.version });
  });

  it('H01 gives the file whole, with the size and the checksum that the list names', async () => {
    const { status, headers, bytes } = await file();
    expect(status).toBe(200);
    expect(bytes.length).toBe(latest.latest_size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(latest.latest_sha256);
    expect(headers.get('content-disposition')).toContain('client-main-2025.09.1.zip');
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  it('H01 gives the part that is asked for, and refuses one beyond the end', async () => {
    const whole = (await file()).bytes;
    const part = await file({ Range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect(part.bytes.equals(whole.subarray(10, 20))).toBe(true);
    expect((await file({ Range: 'bytes=-5' })).bytes.equals(whole.subarray(-5))).toBe(true);
    const rest = await file({ Range: `bytes=${whole.length - 3}-` });
    expect(rest.bytes.equals(whole.subarray(-3))).toBe(true);
    expect(rest.headers.get('content-range')).toBe(`bytes ${whole.length - 3}-${whole.length - 1}/${whole.length}`);
    const beyond = await file({ Range: `bytes=${whole.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    for (const other of ['lines=1-2', 'bytes=9-5']) expect((await file({ Range: other })).status).toBe(200);
    const etag = part.headers.get('etag') ?? '';
    expect((await file({ Range: 'bytes=0-4', 'If-Range': etag })).status).toBe(206);
    expect((await file({ Range: 'bytes=0-4', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('I02 no right, no version, no way out of the folder', async () => {
    const other = await app.signIn('news');
    expect((await app.call('GET', latest.download_latest_link, { token: other })).status).toBe(403);
    expect((await app.call('GET', latest.download_latest_link)).status).toBe(401);
    for (const path of ['main/1.0.0', 'main/..%2F..%2Fetc%2Fpasswd', 'other/2025.09.1']) {
      expect((await app.call('GET', `/piportals/nova/applications/${path}/`, { token })).status).toBe(404);
    }
  });
});
