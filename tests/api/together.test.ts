import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../server/db/demo/random';
import { settleMoves } from '../../server/services/groups/settleMoves';
import type { BatchKindName, BatchRequest } from '../../src/contract/batches';
import type { OperationId } from '../../src/contract/endpoints';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { contractsText, declare } from '../support/declared';
import { demoNow } from '../support/demo';
import { everything, signedIn } from '../support/matrix/callers';
import { prepareFacts, send } from '../support/matrix/places';
import { callOf, type WriteFacts } from '../support/matrix/writeCalls';
import { randomBatch, someOf } from '../support/together/randomBatch';
import { brokenRules, standingOf } from '../support/together/standing';

/** How many steps there are; `npm run trust -- together` takes more, and from another seed each time. */
const steps = Number(process.env.TOGETHER_STEPS ?? 300);
const random = createRandom(Number(process.env.TOGETHER_SEED ?? 18));
/** After so many steps a month begins. */
const monthSteps = 60;

let app: TestApp;
let token: string;
let facts: WriteFacts;
let now = demoNow;
const month = () => monthIndex(currentMonth(now));
const { preview, apply, undo } = batchCalls(() => ({ app, token }));

beforeAll(async () => {
  app = await createTestApp();
  facts = await prepareFacts(app);
  token = await signedIn(app, { rights: everything });
  await declare(app, contractsText);
  await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true');
});
afterAll(() => app.close());

/** Whatever it answers, it is no fault of the server's own. */
const answered = (what: string, { status, body }: { status: number; body: unknown }) =>
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500);

async function beginMonth() {
  now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, random.int(2, 20)));
  app.setNow(now);
  token = await signedIn(app, { rights: everything, since: now });
  await app.db.tx((tx) => settleMoves(tx, month()));
}

/** What single calls do to an organisation and its dealer meanwhile. */
const single: [OperationId, ...OperationId[]] = [
  'updateGroup',
  'invertArchiveStatus',
  'moveGroup',
  'changeClientNote',
  'createSubgroup',
  'createUser',
  'addCustomSubscription',
  'addUnlimitedService',
  'changeSpecCondition',
  'removeSpecCondition',
  'removeMinimumTariff',
  'updateDealer',
];

async function callSingly() {
  const [group] = await someOf<{ server_alias: string; p_gid: number }>(
    app,
    random,
    `SELECT server_alias, p_gid FROM groups WHERE NOT is_dealer ${random.chance(0.3) ? 'ORDER BY created_at DESC LIMIT 3' : ''}`,
    1,
  );
  const [to] = await someOf<{ gid: number }>(app, random, 'SELECT p_gid AS gid FROM dealers', 1);
  if (!group || !to) throw new Error('nobody');
  if (random.chance(0.3)) {
    const body = {
      organisation: `${group.server_alias}:${group.p_gid}`,
      number: random.digits(3),
      signedOn: '01.05.2026',
      status: 'draft',
    };
    return answered('a contract', await app.call('POST', '/rest/contracts', { token, body }));
  }
  const operation = random.pick(single);
  const asked = callOf({ ...facts, group: { ...facts.group, ...group }, moveTo: to.gid }, operation);
  if (operation === 'moveGroup') asked.body = { parent_id: to.gid, month: month() + random.int(0, 2) };
  return answered(operation, await send(app, operation, asked, token));
}

/** Packages of the last weeks, as the messaging servers tell them. */
async function tellFacts(step: number) {
  const users = await someOf<{ server: string; user: number }>(
    app,
    random,
    'SELECT server_alias AS server, p_id AS user FROM users',
    20,
  );
  const rows = users.map((user) => {
    const day = new Date(now.getTime() - random.int(0, 20) * 86_400_000).toISOString().slice(0, 10);
    return { ...user, day, position: random.pick(['pp_pi', 'pp_eps']), origin: 'api', count: random.int(1, 9) };
  });
  const told = await app.call('POST', '/facts/', { token, body: { batch: `together-${step}`, rows } });
  expect([told.status, told.body.detail]).toEqual([200, undefined]);
}

const done: number[] = [];
const undone = new Set<string>();

/** Previews a batch and does what can be done of it; now and then it is undone at once, which leaves what was there before. */
async function doBatch() {
  const [kind, input] = await randomBatch(app, random, month());
  const seen = await preview(kind as BatchKindName, input as BatchRequest<BatchKindName>);
  answered(`preview of ${kind}`, seen);
  if (seen.status !== 200) return;
  const skip = seen.body.rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  const before = random.chance(0.4) ? await standingOf(app.db) : undefined;
  const { status, body } = await apply(kind as BatchKindName, input, seen.body.checksum, { skip, checked: true });
  answered(kind, { status, body });
  if (status !== 201) return;
  if (!before) return void done.push(body.id);
  const back = await undo(body.id);
  expect([kind, back.status, back.body.detail]).toEqual([kind, 200, undefined]);
  expect(await standingOf(app.db), `${kind}: ${JSON.stringify(input)}`).toEqual(before);
  undone.add(kind);
}

async function undoSome() {
  const [id] = random.chance(0.6) ? done.slice(-1) : done.slice(random.int(0, Math.max(0, done.length - 1)));
  if (id === undefined) return;
  const back = await undo(id);
  answered('undo', back);
  if (back.status === 200) done.splice(done.indexOf(id), 1);
}

it(
  `N01 Q06 ${steps} steps, batches of all kinds among single calls, month after month: no fault of the server's, an undo leaves what was there, sums and dealers agree`,
  async () => {
    for (let step = 1; step <= steps; step += 1) {
      if (step % monthSteps === 0) await beginMonth();
      if (step % 3 === 0) await tellFacts(step);
      if (random.chance(0.5)) await doBatch();
      else if (random.chance(0.3)) await undoSome();
      else await callSingly();
      if (step % monthSteps === 0 || step === steps) expect(await brokenRules(app.db, month())).toEqual([]);
    }
    expect(undone.size).toBeGreaterThanOrEqual(Math.min(8, steps / 30));
  },
  60_000 + 1_000 * steps,
);
