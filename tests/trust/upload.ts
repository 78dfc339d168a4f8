import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { largestFile, partSize } from '../../src/contract/applications';
import { peakDuring, residentMb } from '../bench/memory';
import { figure, say, table, verdict } from '../bench/print';
import { signIn } from '../bench/signIn';
import { openFolder } from '../support/openFolder';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';

/** How much more the server may hold than at rest, MB: as much as for any file, however large. */
const most = 150;

const values = parametersOf({ megabytes: largestFile / 1024 ** 2 });
const size = values.megabytes * 1024 ** 2;
const folder = openFolder('back-office-upload-');
const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', NODE_ENV: 'production' }, say);

type Session = Awaited<ReturnType<typeof signIn>>;

const version = { app_type: 'main', version: '9999.1.1' };

/** Every part is other bytes; what the whole of them comes to. */
async function upload({ origin, token, send }: Session): Promise<string> {
  const { id } = (await send('POST', '/piportals/nova/application-files/', { ...version, size })) as { id: number };
  const hash = createHash('sha256');
  const first = randomBytes(partSize);
  for (let place = 0; place * partSize < size; place += 1) {
    first.writeUInt32BE(place);
    const part = first.subarray(0, Math.min(partSize, size - place * partSize));
    hash.update(part);
    const body = new FormData();
    body.append('part', new Blob([new Uint8Array(part)]));
    const answer = await fetch(`${origin}/api/private/v3.0/piportals/nova/application-files/${id}/parts/${place}/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}` },
      body,
    });
    if (!answer.ok) throw new Error(`part ${place}: ${answer.status}`);
  }
  const sha256 = hash.digest('hex');
  const path = `/piportals/nova/applications/${version.app_type}/${version.version}/`;
  await send('POST', path, { file: id, file_name: 'setup.exe', sha256 });
  return sha256;
}

async function download({ get }: Session): Promise<string> {
  const answer = await get(`/piportals/nova/applications/${version.app_type}/${version.version}/`);
  const hash = createHash('sha256');
  for await (const chunk of answer.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

let met = false;
try {
  const session = await signIn(server.url);
  const idle = residentMb(server.pid);
  const measured = async (work: Promise<string>) => {
    const begun = performance.now();
    const peak = await peakDuring(server.pid, work);
    return { sha256: await work, above: peak - idle, seconds: (performance.now() - begun) / 1000 };
  };
  const up = await measured(upload(session));
  const down = await measured(download(session));
  if (up.sha256 !== down.sha256) throw new Error('what came back is another file');
  met = Math.max(up.above, down.above) <= most;
  table([
    [`файл программы, ${size / 1024 ** 2} МБ`, 'есть', 'цель', ''],
    ['память в покое, МБ', figure(Math.round(idle)), '', ''],
    ['приём: память сверх покоя, МБ', figure(Math.round(up.above)), `≤ ${most}`, verdict(up.above, most)],
    ['выдача: память сверх покоя, МБ', figure(Math.round(down.above)), `≤ ${most}`, verdict(down.above, most)],
    ['приём, с', figure(up.seconds), '', ''],
    ['выдача, с', figure(down.seconds), '', ''],
  ]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = met ? 0 : 1;
