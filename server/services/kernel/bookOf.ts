import { formatMoment } from '../../../src/domain/moment';
import type { Book, Cell } from '../../xlsx/book';
import { makeXlsx } from '../../xlsx/makeXlsx';
import type { Context } from './context';

type Rows = readonly (readonly Cell[])[];

interface About extends Omit<Book, 'parameters'> {
  report: string;
  parameters: Book['parameters'];
}

/**
 * A report as a workbook, made while it is sent: the rows that `rowsOf` gives of each batch, and a sheet that says which report,
 * made when and by whom, with which parameters.
 */
export function bookOf<Batch>(
  { caller, clock }: Context,
  { report, parameters, ...about }: About,
  batches: AsyncIterable<Batch>,
  rowsOf: (batch: Batch) => Rows,
) {
  async function* rows() {
    for await (const batch of batches) yield rowsOf(batch);
  }
  const made = [
    ['Отчёт', report],
    ['Сформирован (Москва)', formatMoment(clock().toISOString())],
    ['Кем', caller.login],
  ] as const;
  return makeXlsx({ ...about, parameters: [...made, ...parameters] }, rows());
}
