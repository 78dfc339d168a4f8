import { SheetProblem } from './sheetProblem';
import { decodeText, readText } from './readText';
import { readXlsx } from './readXlsx';
import type { Table } from './table';
import { openZip } from './zip';

/** A file may have so many bytes. */
const mostBytes = 5 * 1024 ** 2;

/** The table of a file, xlsx or text; a `SheetProblem` says in a sentence why there is none to read. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  if (bytes.length === 0) throw new SheetProblem('Файл пуст');
  if (bytes.length > mostBytes) throw new SheetProblem('Файл больше 5 МиБ: разделите его');
  const [a, b, c, d] = bytes;
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
    throw new SheetProblem('Это старый файл Excel (xls) или файл с паролем: сохраните его как xlsx');
  if (a !== 0x50 || b !== 0x4b) return filled(readText(decodeText(bytes)));
  const zip = openZip(bytes);
  if (zip.has('content.xml')) throw new SheetProblem('Это файл OpenDocument: сохраните его как xlsx или csv');
  if (!zip.has('xl/workbook.xml')) throw new SheetProblem('Это архив, а не таблица: нужен файл xlsx или csv');
  return filled(await readXlsx(zip));
}

function filled(table: Table): Table {
  if (table.rows.length < 2) throw new SheetProblem('В таблице нет строк под заголовками');
  return table;
}
