import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { command, node, root } from './lib/run.mjs';

const help = `npm run trust -- exports      200 выгрузок сразу десятью людьми: что с памятью и с чужими списками
      --organisations   сколько организаций в базе (создаётся при первом запуске); если не задано: 10000
npm run trust -- overload     вызовов впятеро больше, чем сервер может: что с теми, на которые он отвечает
      --times           во сколько раз; если не задано: 5
      --seconds         сколько секунд; если не задано: 10
npm run trust -- soak         чтение, списки, изменения и поиск подряд без отдыха: растёт ли память сервера
      --minutes         сколько минут; если не задано: 30
npm run trust -- start        сколько сервер встаёт после kill -9 на занятой машине
      --load            сколько посторонних процессов; если не задано: 8
      --kills           сколько раз; если не задано: 10
npm run trust -- batches      kill -9 посреди пакетных изменений: ничего не сделано наполовину, остальное доделано
      --kills           сколько раз; если не задано: 20
      --dealers         сколько прайсов в пакете; если не задано: 2000
npm run trust -- kill         kill -9 под записью, загрузками, пакетами и в миграциях: подтверждённое на месте и ровно один раз
      --kills           сколько раз; если не задано: 300
npm run trust -- fuzz         вызовы по контракту, верные, почти верные и враждебные: ни одной ошибки сервера
      --requests        сколько; если не задано: 1000000
      --seed            зерно: с ним те же вызовы; если не задано, каждый раз другое
npm run trust -- model        последовательности вызовов против маленькой модели организаций, пользователей и прайсов
      --runs            сколько последовательностей; если не задано: 1000
      --seed            зерно
npm run trust -- browser      отказы браузера в каждом окне, где сохраняют: связь, сессия, хранилище, часы, вкладки
      -g                только окна, в названии которых есть это слово
npm run trust -- upload       файл программы в 512 МБ туда и обратно: что с памятью сервера
      --megabytes       сколько в файле; если не задано: 512
npm run trust -- layer        сколько стоит второй слой: одни и те же вызовы дилера с ролями и политиками строк и без них
      --rounds          сколько раз по двадцать вызовов; если не задано: 40
npm run trust -- cluster      кластер PostgreSQL на этой машине (Patroni, etcd, HAProxy, PgBouncer), два процесса сервера, отказы всех видов
      --kills           сколько раз каждого вида; если не задано: 20
      --only            только виды, в названии которых есть это слово
      --port            первый из шестидесяти портов; если не задано: 28200
`;

const [name = '', ...args] = process.argv.slice(2);
const program = join('tests/trust', `${name}.ts`);

await command(async () => {
  if (!/^\w+$/.test(name) || !existsSync(join(root, program))) {
    process.stdout.write(help);
    return 1;
  }
  await install();
  await buildServer();
  return node(['--import', 'tsx', program, ...args]);
});
