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
  return { head, rows, parameters: valuesOf(1), frozen: sheet?.views[0], autoFilter: sheet?.autoFilter };
}
