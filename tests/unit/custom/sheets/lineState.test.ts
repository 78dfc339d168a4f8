import { expect, it } from 'vitest';
import type { BatchRow } from '../../../../src/contract/batches';
import { errorsFile } from '../../../../src/custom/sheets/errorsFile';
import { isDoubtful, lineStates, skipped, type LineState } from '../../../../src/custom/sheets/lineState';
import { recordSheet } from '../../../../src/domain/sheets/declaredRecords';
import { findHeads } from '../../../../src/domain/sheets/headings';
import { readText } from '../../../../src/domain/sheets/readText';
import { specConditions } from '../../../../src/domain/sheets/specConditions';
import { contracts } from '../../../support/declared';

const line = (number: number, more: Record<string, string> = {}) => ({
  line: number,
  texts: { inn: '7862321038', kpp: '782601001', position: 'ПИ', price: '90', reward: '9', month: '01/2027', ...more },
});
const lines = [
  line(2),
  line(3, { position: 'ПТД' }),
  line(4, { position: 'ПНП' }),
  line(5, { inn: '278000003', kpp: '' }),
  line(6),
  line(7, { price: '=1+1' }),
];
const ask = specConditions.ask(lines, { dealer: 1 });
const pi = (price: number, kind = 'pp_pi') => ({
  message_price_position_alias: kind,
  client_points_cost: price,
  daobit_points_cost: 9,
});
const rows: BatchRow[] = [
  {
    key: '0:1:2027:1',
    label: 'ООО «Якорь», с 01/2027',
    before: { packages: [pi(95), pi(90, 'pp_ptd')] },
    after: { packages: [pi(90), pi(90, 'pp_ptd'), pi(90, 'pp_pnp')] },
    problems: [],
    revision: '1.1',
  },
  { key: '1', label: 'ИНН 0278000003', before: null, after: null, problems: ['Не ваш клиент'], revision: null },
];

const nothing: LineState = { state: 'asked', text: '', notes: [], doubts: [] };

it('N06 each line says what it changes: new, 95 → 90, the same, refused and why, and what was put right', () => {
  const states = lineStates(ask, rows, lines);
  const inPrice = expect.stringMatching(/^Цена: /) as string;
  expect(lines.map(({ line: number }) => states.get(number))).toEqual([
    { state: 'change', text: '95,00 / 9,00 → 90,00 / 9,00', notes: [], doubts: [] },
    { state: 'same', text: '90,00 / 9,00', notes: [], doubts: [] },
    { state: 'new', text: '90,00 / 9,00', notes: [], doubts: [] },
    { state: 'refused', text: 'Не ваш клиент', notes: ['ИНН 0278000003: вернули ноль впереди'], doubts: [] },
    { state: 'refused', text: 'Повторяет строку 2', wrong: { '': 'Повторяет строку 2' }, notes: [], doubts: [] },
    { state: 'refused', text: inPrice, wrong: { price: inPrice }, notes: [], doubts: [] },
  ]);
  expect(skipped(ask, rows, states)).toEqual(['1']);
  expect(lineStates(ask, undefined, lines).get(2)?.state).toBe('asked');
});

it('N06 a line whose record stands above is told the line it stands in', () => {
  const twice = [...rows.slice(0, 1), { ...rows[1], problems: ['Этот клиент с этим месяцем уже есть выше'], above: 0 }];
  const states = lineStates(ask, twice as BatchRow[], lines);
  expect(states.get(5)?.text).toBe('Этот клиент с этим месяцем уже есть выше, в строке 2');
});

it('N06 the errors are a file that is read again under the same headings, and no formula of it works', async () => {
  const file = await errorsFile(specConditions, lines, lineStates(ask, rows, lines)).text();
  const [heads, ...refused] = readText(file).rows.map(({ cells }) => cells);
  expect(file).toContain(";'=1+1;");
  expect(heads).toEqual([...specConditions.headings.map(({ label }) => label), 'Строка', 'Причина']);
  expect(refused.map((cells) => [cells[4], cells.at(-2), cells.at(-1)])).toEqual([
    ['90', '5', 'Не ваш клиент'],
    ['90', '6', 'Повторяет строку 2'],
    ['=1+1', '7', expect.stringMatching(/^Цена: /)],
  ]);
});

it('M11 the errors of records have no columns that the file did not have: empty ones would empty what is there', async () => {
  const sheet = recordSheet(contracts());
  const texts = { id: '7', amount: 'много' };
  const wrong = sheet.ask([{ line: 2, texts }]);
  const file = await errorsFile(sheet, [{ line: 2, texts }], lineStates(wrong, undefined, [{ line: 2 }])).text();
  const { mapping, rows: refused } = findHeads(readText(file.replace('много', '95')), sheet.headings);
  const read = Object.keys(mapping).map((name) => [name, refused[0]?.cells[mapping[name] ?? -1] ?? '']);
  const mended = sheet.ask([{ line: 2, texts: Object.fromEntries(read) as Record<string, string> }]);
  expect(mended.input).toEqual({
    resource: 'contracts',
    records: [{ id: 7, values: { amount: 95 }, references: {} }],
  });
});

it('N06 a doubt stands with the line whose price it is on, one on another price with the first line of its record', () => {
  const doubted: BatchRow[] = rows.map((row, at) =>
    at > 0
      ? row
      : {
          ...row,
          remarks: [
            { field: 'packages.pp_pnp.client_points_cost', message: 'Дороже, чем в прайсе' },
            { field: 'packages.pp_etd.client_points_cost', message: 'Ноль среди заполненных цен' },
          ],
        },
  );
  const states = lineStates(ask, doubted, lines);
  expect(states.get(2)?.doubts).toEqual(['Ноль среди заполненных цен']);
  expect(states.get(4)?.doubts).toEqual(['Дороже, чем в прайсе']);
  expect(
    lines.filter(({ line: number }) => isDoubtful(states.get(number) ?? nothing)).map(({ line: at }) => at),
  ).toEqual([2, 4]);
  expect(isDoubtful({ ...nothing, state: 'same', doubts: ['старое'] })).toBe(false);
});

it('N06 what is doubted of a record as a whole stands with its first line', () => {
  const doubt = 'С этим ИНН уже есть организация, её КПП 780501001';
  const states = lineStates(ask, [{ ...(rows[0] as BatchRow), doubts: [doubt] }], lines);
  expect([...states].filter(([, { doubts }]) => doubts.length > 0)).toEqual([
    [2, expect.objectContaining({ state: 'change', doubts: [doubt] })],
  ]);
});
