import exceljs from 'exceljs';

/** What stands on the sheets of a workbook: values by row, without the empty first place that exceljs keeps. */
export async function readWorkbook(bytes: Buffer) {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as never);
  const valuesOf = (index: number) => {
    const rows: unknown[][] = [];
    workbook.worksheets[index]?.eachRow((row) =>
      rows.push(Array.from((row.values as unknown[]).slice(1), (cell) => cell ?? null)),
    );
    return rows;
  };
  const [head = [], ...rows] = valuesOf(0);
  const sheet = workbook.worksheets[0];
  const totals = rows.at(-1)?.[0] === 'Итого' ? rows.pop() : undefined;
  return { head, rows, totals, parameters: valuesOf(1), frozen: sheet?.views[0], autoFilter: sheet?.autoFilter };
}

/** The masks of the cells of the first sheet. */
export async function formatsOf(bytes: Buffer): Promise<string[]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as never);
  const formats = new Set<string>();
  workbook.worksheets[0]?.eachRow((row) => row.eachCell(({ numFmt }) => void (numFmt && formats.add(numFmt))));
  return [...formats];
}

/** A cell of a date, as the sheet shows it: a month, or a day. */
export const monthOf = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 7).split('-').reverse().join('.') : `no date: ${String(cell)}`;
export const dayOf = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10).split('-').reverse().join('.') : `no date: ${String(cell)}`;

/** The name under which a browser saves an answer. */
export const fileNameOf = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '');
