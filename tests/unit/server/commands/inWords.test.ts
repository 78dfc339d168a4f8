import { readFile, readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../../server/db/errors';
import { inWords, noMoreThan } from '../../../../server/commands/inWords';

/** What a command says of its parameters. */
function saidOf(...args: string[]) {
  try {
    return parseArgs({ args, options: { login: { type: 'string' }, unsigned: { type: 'boolean' } } });
  } catch (error) {
    return inWords(error);
  }
}

it('Q06 a command says in Russian which parameter it does not take', () => {
  expect(saidOf('--foo')).toBe('Неизвестный параметр --foo. Справка — та же команда с --help');
  expect(saidOf('--login')).toBe('--login: после него нужно значение');
  expect(saidOf('--login', '--unsigned')).toBe('--login: после него нужно значение');
  expect(saidOf('--unsigned=1')).toBe('--unsigned: значения у этого параметра нет');
  expect(saidOf('admin')).toBe('Лишнее слово в команде: admin. Справка — та же команда с --help');
});

it('Q06 a command says in Russian which file it cannot use', async () => {
  const said = (work: Promise<unknown>) => work.catch((error: unknown) => inWords(error));
  expect(await said(readFile('/nowhere/a.json'))).toBe('Нет файла или папки /nowhere/a.json');
  expect(await said(readFile('tests'))).toBe('Нужен файл, а названа папка');
  expect(await said(readdir('package.json'))).toBe('Нет файла или папки package.json');
  expect(inWords(new Error('Нет права x'))).toBe('Нет права x');
});

it('Q06 a database that goes away in the middle of a command is told of in Russian', () => {
  const gone = Object.assign(new DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
  const said = 'База данных прервала работу (terminating connection): проверьте её и повторите команду';
  expect(inWords(gone)).toBe(said);
  expect(inWords(new DatabaseUnavailable(gone))).toBe(said);
});

it('Q06 a second file of a command is refused rather than left out in silence', () => {
  expect(noMoreThan(2, ['facts', 'a.csv'])).toEqual(['facts', 'a.csv']);
  expect(() => noMoreThan(2, ['facts', 'a.csv', 'b.csv'])).toThrow('Лишнее слово в команде: b.csv');
});
