import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs';
import { openFolder } from '../support/openFolder';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';
import { forms, openForm, workInPanel } from './forms';
import { startFront } from './front';
import { application, bareAdmin, bareHtml } from './pages';
import { say } from './print';
import { recompute } from './recompute';
import { report, type Measurements } from './report';
import { reportForms, type FormMeasurements } from './reportForms';
import { signIn } from './signIn';
import { openList, openLogin, slowdown, turnPage, type Visitor } from './visit';

const values = parametersOf({ runs: 7, forms: false });
const runs = values.runs;
const pages = [application, bareAdmin, bareHtml];

/** Side by side: each page once in every run, so that a busy minute of the machine falls on all of them. */
async function measure(visitor: Visitor): Promise<Measurements> {
  const lists = pages.map(({ name }) => ({ name, small: [], full: [] }) as Measurements['lists'][number]);
  const logins: Measurements['logins'] = [];
  await openList(visitor, application, 5);
  for (let run = 1; run <= runs; run += 1) {
    say(`${run} / ${runs}`);
    for (const [index, page] of pages.entries()) {
      lists[index]?.small.push(await openList(visitor, page, 5));
      lists[index]?.full.push(await turnPage(visitor, page));
    }
    logins.push(await openLogin(visitor));
  }
  return { lists, logins };
}

async function measureForms(visitor: Visitor): Promise<FormMeasurements> {
  const measured: FormMeasurements = {
    forms: forms.map(({ name }) => ({ name, visits: [] })),
    work: [],
    statistics: [],
  };
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, form] of forms.entries()) measured.forms[index]?.visits.push(await openForm(visitor, form));
    measured.work.push(await workInPanel(visitor));
    measured.statistics.push(await recompute(visitor));
  }
  return measured;
}

const folder = openFolder('back-office-bench-');
const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', NODE_ENV: 'production' });
const front = await startFront(server.url);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const { token, get } = await signIn(front.url);
  const session = { 'lk.token': token, 'lk.user': await (await get('/user/')).text() };
  say(`Chromium ${browser.version()}, процессор в ${slowdown} раза медленнее, медианы ${runs} заходов`);
  const visitor = { browser, origin: front.url, session };
  if (!values.forms) report(await measure(visitor));
  reportForms(await measureForms(visitor));
} finally {
  await browser.close();
  await front.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
