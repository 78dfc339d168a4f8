import { build, buildServer } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { command, node } from './lib/run.mjs';

const help = `npm run bench                 браузер: приложение рядом с голой страницей и с голым react-admin; панель прайса рядом с голой таблицей и с SimpleForm
npm run bench -- --server     сервер на нагрузочной базе (при первом запуске она создаётся, это минуты)
npm run bench -- --server --search   на ней же только поиск (Ctrl+K)
npm run bench -- --load       сервер рядом с голым Hono и pg, который выполняет те же запросы к базе: вызовов в секунду и доли
npm run bench -- --journal    страницы журнала изменений с каждым отбором, администратор и дилер, на 5 000 000 записей (при первом запуске создаются)
npm run bench -- --month      месяц прайсов: доска (и на 10 000 дилеров), предпросмотр 5 000 прайсов, «Что будет» на 2 000 клиентах (базы создаются при первом запуске)
npm run bench -- --month --board   из этого только доска на 10 000 дилеров
npm run bench -- --loads      загрузка 3 000 000 фактов командой и пачки четырёх писателей, на базе во временной папке (минуты)
npm run bench -- --records    1 000 000 записей объявленного раздела (docs/examples/contracts.json): каждый порядок, отбор и поиск (база создаётся при первом запуске)

  --runs           сколько раз открывать каждую страницу; если не задано: 7
  --forms          только панель прайса, без списков
  --facts          сколько фактов загружать; если не задано: 3000000
  --organisations  сколько организаций в нагрузочной базе; если не задано: 100000, с --load 10000, с --records 50000, с --month 40000
  --rounds         с --load: сколько раз они меняются; если не задано: 3; --seconds — сколько секунд у каждого (3), --callers — сколько вызовов сразу (16), --connections — соединений с базой (20)
  --dealers        с --month: сколько дилеров; если не задано: 2000
  --rows           сколько записей объявленного раздела (если не задано: 1000000) или журнала (5000000)
  --only           с --records, --load: только виды вызовов, в названии которых есть этот текст
  --explain        с --records: как PostgreSQL выполняет каждый вид вызова
`;

const args = process.argv.slice(2);

const programs = {
  '--server': 'tests/bench/server.ts',
  '--load': 'tests/bench/load.ts',
  '--loads': 'tests/bench/loads.ts',
  '--month': 'tests/bench/month.ts',
  '--journal': 'tests/bench/journal.ts',
  '--records': 'tests/bench/records.ts',
};

const run = (program) => node(['--import', 'tsx', program, ...args.filter((arg) => !(arg in programs))]);

async function server(program) {
  await buildServer();
  return run(program);
}

async function browser() {
  await ensureChromium();
  await build();
  for (const mode of ['html', 'admin', 'table', 'form', 'panel']) {
    const code = await node([
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'tests/bench/vite.config.ts',
      '--mode',
      mode,
      '--logLevel',
      'error',
    ]);
    if (code !== 0) return code;
  }
  return run('tests/bench/browser.ts');
}

/** What no measurement takes is refused before minutes of building; what this one does not take, by its program. */
function refuseUnknown() {
  const named = new Set(help.match(/--[a-z]+/g));
  const unknown = args.map((arg) => arg.replace(/=.*/, '')).find((arg) => arg.startsWith('--') && !named.has(arg));
  if (unknown) throw new Error(`Неизвестный параметр ${unknown}. Справка: npm run bench -- --help`);
}

await command(async () => {
  if (args.includes('--help')) {
    process.stdout.write(help);
    return 0;
  }
  refuseUnknown();
  await install();
  const part = Object.keys(programs).find((one) => args.includes(one));
  if (part === '--records') return run(programs[part]);
  return part ? server(programs[part]) : browser();
});
