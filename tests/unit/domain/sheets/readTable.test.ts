import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHeads } from '../../../../src/domain/sheets/headings';
import { readText } from '../../../../src/domain/sheets/readText';
import { readTable } from '../../../../src/domain/sheets/readTable';
import { SheetProblem } from '../../../../src/domain/sheets/sheetProblem';
import { specConditions } from '../../../../src/domain/sheets/specConditions';
import { bookOfXml, zipOf } from '../../../support/zips';

const text = (written: string) => new Uint8Array(Buffer.from(written));
const cp1251 = (written: string) =>
  Uint8Array.from(
    [...written].map((letter) => {
      const code = letter.charCodeAt(0);
      return code < 128 ? code : code - 0x410 + 0xc0;
    }),
  );
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
const said = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`;
const sheet = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`;
const heads = row(1, said('A1', 'ИНН') + said('B1', 'Цена'));
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readTable(bytes)).rows.map(({ cells }) => cells);

describe('what is read', () => {
  it('N06 a workbook that LibreOffice has saved: texts, numbers, days, and formulas as their values', async () => {
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'libreOffice.xlsx')));
    const table = await readTable(bytes);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    expect(table.rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['ИНН', 'КПП', 'Клиент', 'Вид', 'Цена, ₽', 'Вознагр.', 'Действует с'],
      ['7862321038', '782601001', 'ООО «Якорь»', 'ПИ', '1234.5', '308.63', '2027-01-01'],
      ['278000003', '27801001', 'ООО «Ноль»', 'ПТД', '95', '10', '2027-02-01'],
    ]);
    const { mapping, rows } = findHeads(table, specConditions.headings);
    expect(mapping).toEqual({ inn: 0, kpp: 1, client: 2, position: 3, price: 4, reward: 5, month: 6 });
    expect(rows.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('N06 cells without the signs that nobody sees, which come along with what is copied', async () => {
    const expected = [
      ['ИНН', 'Цена'],
      ['7862321038', '2,5'],
    ];
    const cells = said('A2', '\u200e7862321038\u200b') + said('B2', '2,5\u2060 ');
    expect(await cellsOf(bookOfXml(sheet(heads + row(2, cells))))).toEqual(expected);
    expect(await cellsOf(text('ИНН\u200b;Цена\n\u202a7862321038;2,5\u00ad\n'))).toEqual(expected);
  });

  it('N06 the first sheet that can be seen, and its name where there are several', async () => {
    const rows = sheet(heads + row(2, said('A2', '1') + said('B2', '2')));
    const told = async (sheets: string) => (await readTable(bookOfXml(rows, [], sheets))).sheet;
    const [hidden, own] = ['<sheet name="0" state="hidden" r:id="z"/>', '<sheet name="A &amp; B" r:id="a"/>'];
    expect(await told(`${hidden}${own}<sheet name="2" r:id="b"/>`)).toEqual({ name: 'A & B', of: 2 });
    expect(await told(hidden + own)).toBeUndefined();
  });

  it('N06 text with any separator, in UTF-8, windows-1251 and UTF-16, and a block of the clipboard', async () => {
    const expected = [
      ['ИНН', 'Цена'],
      ['1', '2,5'],
    ];
    expect(await cellsOf(text('\uFEFFИНН;Цена\r\n1;2,5\r\n'))).toEqual(expected);
    expect(await cellsOf(text('ИНН,Цена\n1,"2,5"\n'))).toEqual(expected);
    expect(await cellsOf(cp1251('ИНН;Цена\r\n1;2,5\r\n'))).toEqual(expected);
    expect(await cellsOf(new Uint8Array(Buffer.from('\uFEFFИНН\tЦена\n1\t2,5', 'utf16le')))).toEqual(expected);
    expect(readText('ИНН\tЦена\n1\t2,5\n').rows.map(({ cells }) => cells)).toEqual(expected);
  });

  it('N06 text between semicolons whose addresses have more commas than its rows have cells, under a line of words', async () => {
    const address = '109012, Россия, г. Москва, ул. Портовая, д. 1';
    const rows = ['Клиенты, Москва', 'ИНН;Наименование;Адрес', `1;Якорь;${address}`, `2;Фонарь;${address}, стр. 2`];
    const cells = [['Клиенты, Москва'], ['ИНН', 'Наименование', 'Адрес'], ['1', 'Якорь', address]];
    expect((await cellsOf(text(rows.join('\n')))).slice(0, 3)).toEqual(cells);
    expect((await cellsOf(text(rows.slice(1, 3).join('\n')))).at(1)).toEqual(cells[2]);
  });

  it('N06 text between semicolons whose last column Excel has left out below its first sixteen rows', async () => {
    const lines = Array.from({ length: 24 }, (_, at) => `${at};95,00${at < 15 ? ';' : ''}`);
    const cells = await cellsOf(text(['ИНН;Цена;Группа', ...lines].join('\r\n')));
    expect([cells[0], cells[24]]).toEqual([
      ['ИНН', 'Цена', 'Группа'],
      ['23', '95,00'],
    ]);
  });

  it('N06 what keeps a text of our CSV from being a formula is let go, in a workbook that it was saved as, too', async () => {
    const expected = [
      ['ИНН', 'Телефон'],
      ['1', '+7 921'],
    ];
    expect(await cellsOf(text("ИНН;Телефон\n1;'+7 921\n"))).toEqual(expected);
    const rows = row(1, said('A1', 'ИНН') + said('B1', 'Телефон')) + row(2, said('A2', '1') + said('B2', "'+7 921"));
    expect(await cellsOf(bookOfXml(sheet(rows)))).toEqual(expected);
  });

  it('N06 cells without places, a prefix of names, an escaped sign, and rows that are empty', async () => {
    const cells =
      '<x:c t="str"><x:v>ИНН</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="str"><x:v>a_x000A_b</x:v></x:c>';
    const rows = `<x:row>${cells}</x:row><x:row/><x:row><x:c t="n"><x:v>7.8E9</x:v></x:c></x:row>`;
    const table = await readTable(
      bookOfXml(`<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`),
    );
    expect(table.rows).toEqual([
      { line: 1, cells: ['ИНН', 'да', 'a\nb'] },
      { line: 3, cells: ['7800000000'] },
    ]);
  });

  it('N06 a moment with its time, a day alone, and hundredths that are shown as percents', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const values =
      number(1, '46357.5625') + number(1, '46357') + number(2, '0.075') + number(3, '0.07') + number(0, '5');
    const rows = `<row>${'<c t="str"><v>a</v></c>'.repeat(5)}</row><row>${values}</row>`;
    const [, cells] = await cellsOf(
      bookOfXml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, [
        { name: 'xl/styles.xml', bytes: Buffer.from(styles) },
      ]),
    );
    expect(cells).toEqual(['2026-12-01 13:30:00', '2026-12-01', '7.5%', '7%', '5']);
  });

  it('N06 what a formula gives as the 15 digits that Excel counts and shows, not as its binary noise', async () => {
    const formula = (value: string) => `<c><f>A1*B1</f><v>${value}</v></c>`;
    const values = ['59.699999999999996', '101.65000000000001', '9999999999.9899998', '770708389300', '75.435'];
    const [, cells] = await cellsOf(bookOfXml(sheet(heads + row(2, values.map(formula).join('')))));
    expect(cells).toEqual(['59.7', '101.65', '9999999999.99', '770708389300', '75.435']);
  });

  it('N06 a formula that nothing has counted says so; a cell without a place keeps it behind an empty one', async () => {
    const cells =
      '<c t="str"><f>A1</f><v></v></c><c><f>B1*2</f></c><c><f t="shared" si="0"/></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    expect(await cellsOf(bookOfXml(sheet(heads + row(2, cells))))).toEqual([
      ['ИНН', 'Цена'],
      ['', '#НЕ ВЫЧИСЛЕНО!', '#НЕ ВЫЧИСЛЕНО!', '#DIV/0!'],
    ]);
  });
});

const millions = () => {
  const rows = Array.from({ length: 5100 }, (_, at) => row(at + 2, said(`A${at + 2}`, '1')));
  return bookOfXml(sheet(heads + rows.join('')));
};
const bomb = bookOfXml(Buffer.alloc(70 * 1024 ** 2, ' '));
const good = bookOfXml(sheet(heads + row(2, said('A2', '1'))));

/** Files that are none, or no table: a sentence each. */
const hostile: readonly [name: string, bytes: () => Uint8Array<ArrayBuffer>, sentence: RegExp][] = [
  ['nothing', () => new Uint8Array(), /пуст/],
  ['spaces alone', () => text('  \n \n'), /нет строк/],
  ['heads alone', () => text('ИНН;Цена\n'), /нет строк под заголовками/],
  ['an archive cut short', () => good.slice(0, good.length - 40), /оборван/],
  ['an archive cut at its beginning', () => good.slice(0, 60), /оборван/],
  ['a bomb', () => bomb, /64 МиБ/],
  ['an archive of something else', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), /архив/],
  ['a text document', () => zipOf([{ name: 'word/document.xml', bytes: Buffer.from('<a/>') }]), /архив/],
  ['an OpenDocument', () => zipOf([{ name: 'content.xml', bytes: Buffer.from('<a/>') }]), /OpenDocument/],
  ['a password', () => zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>'), locked: true }]), /парол/],
  ['the old Excel', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /xls/],
  [
    'a size that is a lie',
    () => zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>'), size: 9 }]),
    /повреждён/,
  ],
  ['a sheet with nothing in it', () => bookOfXml(sheet('')), /нет строк/],
  ['broken XML', () => bookOfXml('<worksheet><sheetData><row></sheetData>'), /повреждён/],
  ['XML that ends', () => bookOfXml('<worksheet><sheetData>'), /повреждён/],
  ['entities of its own', () => bookOfXml(`<!DOCTYPE a [<!ENTITY b "b">]>${sheet(heads)}`), /недопустимое/],
  ['too many rows', millions, /5\s000 строк/],
  ['a million lines of text', () => text('ИНН;Цена\n' + '1;2\n'.repeat(1_000_000)), /5\s000 строк/],
  ['too many columns', () => text(`ИНН;Цена\n${';'.repeat(300)}1\n`), /200 столбцов/],
  ['a column far away', () => bookOfXml(sheet(heads + row(2, said('ZZZZ2', '1')))), /повреждён/],
  ['more than five megabytes', () => new Uint8Array(6 * 1024 ** 2).fill(49), /5 МиБ/],
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /не таблица/],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj\n<<>>\n'), /не таблица/],
  ['a document of another office', () => text('{\\rtf1\\ansi\n a;b}\n'), /не таблица/],
  ['a web page', () => text('<html><table><tr><td>ИНН'), /веб-страница/],
  ['a quote that nobody closes', () => text('ИНН;Цена\n"1;2\n3;4\n'), /кавычка/],
];

describe('what is refused with a sentence', () => {
  it.each(hostile)('N06 %s', async (_, bytes, sentence) => {
    const refused = await readTable(bytes()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SheetProblem);
    expect((refused as SheetProblem).message).toMatch(sentence);
  });

  it('N06 merged cells at the heads and below; above the heads they do no harm', async () => {
    const below = row(2, said('A2', '1')) + row(3, said('A3', '1'));
    for (const range of ['A1:B1', 'A2:A3']) {
      const merges = `<mergeCells><mergeCell ref="${range}"/></mergeCells>`;
      const table = await readTable(bookOfXml(sheet(heads + below, merges)));
      expect(() => findHeads(table, specConditions.headings)).toThrow(/объединены/);
    }
    const title = row(1, said('A1', 'Условия')) + row(2, said('A2', 'ИНН')) + row(3, said('A3', '1'));
    const titled = await readTable(bookOfXml(sheet(title, '<mergeCells><mergeCell ref="A1:F1"/></mergeCells>')));
    expect(findHeads(titled, specConditions.headings).mapping).toEqual({ inn: 0 });
  });

  it('N06 «Позиция», as other sheets call it, is the kind of packages of a special condition', async () => {
    const table = await readTable(text('ИНН;Позиция;Цена\n7862321038;ПИ;90\n'));
    expect(findHeads(table, specConditions.headings).mapping).toEqual({ inn: 0, position: 1, price: 2 });
  });
});
