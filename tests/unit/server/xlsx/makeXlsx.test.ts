import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import { makeXlsx } from '../../../../server/xlsx/makeXlsx';
import { formatMoney } from '../../../../src/domain/money';
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

it('K07 K06 months and days are dates, money roubles, the last row sums; what has more digits than Excel keeps is text', async () => {
  const chunks: Uint8Array[] = [];
  const huge = 2n ** 53n * 100n + 1n;
  async function* rows() {
    yield [
      [24_322, '2026-10-05', 3, 150_050],
      [24_323, null, 2 ** 31, huge],
      [24_324, '2026-12-31', 0, 999_999_999_999_999],
    ];
  }
  const columns = [
    { header: 'Месяц', width: 10, of: 'month' },
    { header: 'День', width: 10, of: 'day' },
    { header: 'Пакетов', width: 10, total: true },
    { header: 'Стоимость, ₽', width: 10, of: 'kopecks', total: true },
  ] as const;
  for await (const chunk of makeXlsx({ sheet: 'Суммы', columns, parameters: [] }, rows())) chunks.push(chunk);
  const written = await readWorkbook(Buffer.concat(chunks));
  expect(written.rows).toEqual([
    [new Date('2026-10-01T00:00:00Z'), new Date('2026-10-05T00:00:00Z'), 3, 1500.5],
    [new Date('2026-11-01T00:00:00Z'), null, 2 ** 31, formatMoney(huge)],
    [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-31T00:00:00Z'), 0, 9_999_999_999_999.99],
  ]);
  expect(formatMoney(huge)).toBe('9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0992,01');
  expect(written.totals).toEqual(['Итого', null, 2 ** 31 + 3, formatMoney(huge + 150_050n + 999_999_999_999_999n)]);
  expect(written.autoFilter).toBe('A1:D4');
});

/** The sheet of a book of so many columns of 40 characters, as a program opens it. */
async function opened(columns: number, row: string[]) {
  async function* one() {
    yield [row];
  }
  const chunks: Uint8Array[] = [];
  const wide = Array.from({ length: columns }, (_, place) => ({ header: `Столбец ${place}`, width: 40 }));
  for await (const chunk of makeXlsx({ sheet: 'Цены & скидки', columns: wide, parameters: [] }, one()))
    chunks.push(chunk);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(Buffer.concat(chunks) as never);
  return workbook.worksheets[0];
}

it('K07 on paper a sheet is as wide as a page, with its head on each of them', async () => {
  const [narrow, wide] = [await opened(2, ['а', 'б']), await opened(3, ['а', 'б', 'в'])];
  const paper = { paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:1' };
  expect(narrow?.pageSetup).toMatchObject({ ...paper, orientation: 'portrait' });
  expect(wide?.pageSetup).toMatchObject({ ...paper, orientation: 'landscape' });
  expect(wide?.headerFooter.oddFooter).toBe('&LЦены && скидки&RСтр. &P из &N');
});

it('K07 a text of several lines keeps them, and what stands beside it begins at the same height', async () => {
  const sheet = await opened(2, ['Город: Псков → Тверь\nПочта: нет', 'один']);
  expect(sheet?.getCell('A2').alignment).toEqual({ wrapText: true, vertical: 'top' });
  expect(sheet?.getCell('B2').alignment).toEqual({ vertical: 'top' });
  expect(sheet?.getCell('B1').alignment).toBeUndefined();
});
