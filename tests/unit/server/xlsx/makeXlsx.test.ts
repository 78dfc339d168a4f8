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
