import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import '../../src/contract/schema';
import { declarationSchema } from '../../src/contract/declared/declaration';
import type { Fault } from '../../src/contract/declared/placed';
import { printDeclaration } from '../../src/contract/declared/print';
import { readDeclaration, type Read } from '../../src/contract/declared/readDeclaration';
import { readEnv } from '../env';
import { readAll, readFolder } from '../services/declared/readFolder';
import { noMoreThan } from './inWords';
import { run, say, withDatabase } from './run';

const help = `npm run resources -- check [файл…]    проверить файлы (без имён — все из RESOURCES_DIR)
npm run resources -- print файл       напечатать раздел в новейшей форме
npm run resources -- print имя        напечатать раздел, написанный в коде, насколько это скажет файл (в папке проекта)
npm run resources -- schema           напечатать JSON Schema для редактора
npm run resources -- plan [файл…]     сказать, что изменится в базе, ничего не меняя
npm run resources -- apply [файл…] [--agree план]   применить; с --agree и то, что прячет поля или меняет их тип`;

const lineOf = ({ file, line, column, message }: Fault) => `${file}:${line}:${column}  ${message}`;

/** Each of the files beside its neighbours in the folder; without names, all of the folder of the settings. */
async function readFiles(files: readonly string[], known: readonly string[] = []): Promise<Map<string, Read>> {
  if (files.length > 0) {
    const found = await Promise.all(
      files.map(async (file): Promise<[string, Read]> => {
        const beside = await readFolder(dirname(file));
        return [
          file,
          readDeclaration(
            basename(file),
            readFileSync(file, 'utf8'),
            new Set([...(beside?.files.keys() ?? []), ...known]),
          ),
        ];
      }),
    );
    return new Map(found);
  }
  const { resourcesDir } = readEnv(process.env);
  const folder = await readFolder(resourcesDir);
  if (!folder)
    throw new Error(
      `Нет папки ${resourcesDir}: создайте её и положите в неё файлы разделов, или задайте RESOURCES_DIR`,
    );
  return readAll(folder, known);
}

/** Why a file that is right holds nothing in front of the server of `API_URL`. */
async function ofNoUse(): Promise<(endpoint: string | undefined) => string | undefined> {
  const { apiUrl } = readEnv(process.env);
  if (!apiUrl) return () => undefined;
  const { declaresItself } = await import('../http/existingServer');
  const { overruled, withoutTable } = await import('../services/declared/keepEndpoints');
  const isOverruled = await declaresItself(apiUrl);
  return (endpoint) => (isOverruled ? overruled : endpoint === undefined ? withoutTable : undefined);
}

async function check(files: readonly string[]) {
  const all = await readFiles(files);
  const reasonOf = await ofNoUse();
  let wrong = 0;
  for (const [file, read] of all) {
    if ('faults' in read) {
      wrong += 1;
      read.faults.map(lineOf).forEach(say);
    } else {
      read.warnings.map(lineOf).forEach(say);
      say(`${basename(file).replace(/(\.json)?$/i, '.json')}: «${read.declaration.title}» — всё верно`);
      const reason = reasonOf(read.declaration.endpoint);
      if (reason === undefined) continue;
      wrong += 1;
      say(`  но не в силе: ${reason}`);
    }
  }
  if (all.size === 0) say('Файлов разделов нет');
  if (wrong > 0) process.exitCode = 1;
}

function print(file: string | undefined) {
  if (file === undefined) throw new Error(help);
  const read = readDeclaration(basename(file), readFileSync(file, 'utf8'), new Set());
  if ('faults' in read) throw new Error(read.faults.map(lineOf).join('\n'));
  say(printDeclaration(read.declaration).trimEnd());
}

/** Says what each file will do, and does it where it is told to. */
const planOrApply = (files: readonly string[], apply: boolean, agreed: string | undefined) =>
  withDatabase(async ({ db }) => {
    const { apply: applyOne, NotApplied } = await import('../services/declared/apply');
    const { planOf } = await import('../services/declared/plan');
    const { readLive } = await import('../services/declared/live');
    const known = (await readLive(db)).map(({ name }) => name);
    for (const [file, read] of await readFiles(files, known)) {
      if ('faults' in read) {
        read.faults.map(lineOf).forEach(say);
        process.exitCode = 1;
        continue;
      }
      const plan = await planOf(db, read.declaration);
      say(`${basename(file)}: «${plan.title}» — ${plan.nothing ? 'уже в силе' : `план ${plan.hash}`}`);
      plan.steps.forEach((step) => say(`  ${step}`));
      plan.asks.forEach((ask) => say(`  нужно согласие: ${ask}`));
      plan.faults.forEach((fault) => say(`  нельзя: ${fault}`));
      plan.warnings.forEach((warning) => say(`  внимание: ${warning}`));
      if (!plan.nothing) plan.locks.forEach((lock) => say(`  кто ждёт: ${lock}`));
      if (!apply || plan.nothing) continue;
      const agreement = agreed === plan.hash ? agreed : undefined;
      try {
        await applyOne(
          db.owner,
          read.declaration,
          { actor: 'npm run resources', now: new Date(), from: 'command' },
          agreement,
        );
        say('  применено');
      } catch (error) {
        if (!(error instanceof NotApplied)) throw error;
        say('  не применено');
        process.exitCode = 1;
      }
    }
  });

run(help, async () => {
  const {
    positionals: [verb, ...files],
    values: { agree },
  } = parseArgs({ allowPositionals: true, options: { agree: { type: 'string' } } });
  if (verb === 'check') await check(files);
  else if (verb === 'print') print(noMoreThan(1, files)[0]);
  else if (verb === 'plan' || verb === 'apply') await planOrApply(files, verb === 'apply', agree);
  else if (verb === 'schema') say(JSON.stringify(declarationSchema(), null, 2));
  else throw new Error(help);
});
