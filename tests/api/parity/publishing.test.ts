import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ApplicationVersion } from '../../../src/contract/applications';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const version = '9999.1.1';
const params = { app_type: 'main', version };
const bytes = new TextEncoder().encode('a program');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const own = ['id', 'file', 'published_at', 'withdrawn_at', 'modified_at', 'download_url', 'url'];

/** A file on its way, and where its only part goes. */
async function begun(side: Side, name = version): Promise<{ file: number }> {
  const made = await side.read<{ id: number }>('admin', 'createApplicationFile', {
    body: { app_type: 'main', version: name, size: bytes.length },
  });
  return { file: made.id };
}

it('O07 a version is sent, published, withdrawn and brought back with the same answers', async () => {
  await same(async (side) => {
    const at = await begun(side);
    const part = await side.call('admin', 'sendApplicationPart', {
      params: { ...at, place: 0 },
      file: new Blob([bytes]),
    });
    const body = { file: at.file, file_name: 'setup.exe', sha256, notes: 'Что нового' };
    const published = await side.call('admin', 'publishApplication', { params, body });
    const change = (more: object, login = 'admin') => side.call(login, 'changeApplication', { params, body: more });
    const there = async () =>
      (await side.read<ApplicationVersion[]>('admin', 'listApplicationVersions')).filter(
        (one) => one.version === version,
      ).length;
    return [
      told(part),
      told(published, own),
      told(await side.call('admin', 'publishApplication', { params, body }), own),
      await there(),
      told(await change({ withdrawn: true }), own),
      (await side.call('dealer', 'downloadApplication', { params })).status,
      told(await change({ withdrawn: false, notes: '' }), own),
      (await side.call('dealer', 'downloadApplication', { params })).status,
    ];
  });
});

it('O07 what cannot be published is refused alike: another sum, no file, a taken number, no right', async () => {
  await same(async (side) => {
    const at = await begun(side, '9999.1.2');
    await side.call('admin', 'sendApplicationPart', { params: { ...at, place: 0 }, file: new Blob([bytes]) });
    const wrong = { file: at.file, file_name: 'setup.exe', sha256: 'a'.repeat(64) };
    const to = { app_type: 'main', version: '9999.1.2' };
    const removed = await side.call('admin', 'removeApplicationFile', { params: at });
    const all = [
      told(await side.call('admin', 'publishApplication', { params: to, body: wrong })),
      told(removed),
      told(await side.call('admin', 'publishApplication', { params: to, body: { ...wrong, sha256 } })),
      told(await side.call('dealer', 'createApplicationFile', { body: { app_type: 'main', version: '1', size: 1 } })),
      (await side.call('support', 'listApplicationVersions')).status,
      told(await side.call('dealer', 'changeApplication', { params: to, body: { withdrawn: true } })),
    ];
    expect(all).toHaveLength(6);
    return all;
  });
});
