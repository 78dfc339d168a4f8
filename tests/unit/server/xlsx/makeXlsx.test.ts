import { expect, it } from 'vitest';
import { makeXlsx } from '../../../../server/xlsx/makeXlsx';
import { readWorkbook } from '../../../support/readWorkbook';

async function* batches() {
  for (let batch = 0; batch < 3; batch += 1)
    yield Array.from({ length: 1000 }, (_, row) => [`000${batch}`, batch * 1000 + row]);
}

const write = async (limit?: number) => {
  const chunks: Uint8Array[] = [];
  const book = {
    sheet: 'Лист',
    columns: [
      { header: 'Код', width: 10 },
      { header: 'Число', width: 10 },
    ],
    parameters: [['Кем', 'admin']] as const,
    ...(limit === undefined ? {} : { limit }),
  };
  for await (const chunk of makeXlsx(book, batches())) chunks.push(chunk);
  return readWorkbook(Buffer.concat(chunks));
};

it('F03 B14 writes every row, text as text', async () => {
  const { rows, parameters } = await write();
  expect(rows).toHaveLength(3000);
  expect(rows[2999]).toEqual(['0002', 2999]);
  expect(parameters).toEqual([
    ['Кем', 'admin'],
    ['Строк', '3000'],
  ]);
});

it('F03 B14 says in words how many rows the sheet had no place for', async () => {
  const { rows, parameters } = await write(2500);
  expect(rows).toHaveLength(2500);
  expect(parameters.at(-1)).toEqual(['На листе помещается строк: 2\u00a0500, не вошло: 500']);
});

const book = (sheet: string) => ({ sheet, columns: [{ header: 'Код', width: 10 }], parameters: [] });

const rowsOf = async (sheet: string, batches: AsyncIterable<(string | number)[][]>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of makeXlsx(book(sheet), batches)) chunks.push(chunk);
  return (await readWorkbook(Buffer.concat(chunks))).rows;
};

async function* named(name: string, batches: number) {
  for (let batch = 0; batch < batches; batch += 1) yield [[`${name}-${batch}`]];
}

it('Q01 many books at once are written by turns, each with its own rows', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `книга${index}`);
  const books = await Promise.all(names.map((name) => rowsOf(name, named(name, 5))));
  for (const [index, name] of names.entries())
    expect(books[index]).toEqual([0, 1, 2, 3, 4].map((batch) => [`${name}-${batch}`]));
});

it('Q01 a book that fails, or is left, takes no other along', async () => {
  async function* broken() {
    yield [['начало']];
    throw new Error('the rows have broken off');
  }
  const left = makeXlsx(book('лишняя'), named('лишняя', 1000));
  const [failed, whole] = await Promise.allSettled([
    rowsOf('сломанная', broken()),
    rowsOf('целая', named('целая', 3)),
    left.next().then(() => left.return()),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'the rows have broken off' } });
  expect(whole).toEqual({ status: 'fulfilled', value: [['целая-0'], ['целая-1'], ['целая-2']] });
});
