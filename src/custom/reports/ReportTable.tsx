import { useMemo } from 'react';
import type { Report, ReportColumn, ReportRow } from '../../contract/reports';
import { formatNumber } from '../../domain/plural';
import type { TableColumn } from '../../ui/table/columns';
import { PagedTable } from '../../ui/table/PagedTable';
import { wordsWidth } from '../../ui/table/wordsWidth';
import { repeatedColumns } from './repeatedColumns';
import styles from './reports.module.css';

const pageSizes = [20, 50, 100] as const;

/** The least widths, px, whatever stands in them: of a login, and of the twelve digits of an entrepreneur. */
const leasts: Partial<Record<string, number>> = { login: 160, inn: 128, organisation: 200 };
const usualLeast = 110;

/** No word is broken, a number never leaves the screen, an organisation takes the room that there is. */
const columnOf = (
  { name, caption, type }: ReportColumn,
  place: number,
  rows: readonly ReportRow[],
): TableColumn<ReportRow> => ({
  name,
  label: caption,
  cell: (row) => (type === 'number' ? formatNumber(Number(row[name])) : row[name]),
  ...(type === 'number'
    ? { least: 100, rank: 0, grow: 0, align: 'end' }
    : name === 'organisation'
      ? { grow: 400, rank: 1, lead: true, least: leastOf(name, rows) }
      : { least: leastOf(name, rows), rank: place + 2 }),
});

const leastOf = (name: string, rows: readonly ReportRow[]) =>
  Math.max(leasts[name] ?? usualLeast, wordsWidth(new Set(rows.map((row) => String(row[name] ?? '')))));

const placeOf = (_row: ReportRow, place: number) => String(place);

interface ReportTableProps {
  caption: string;
  /** Undefined while it is on its way. */
  report: Report | undefined;
}

/** A report: what all its rows share and its total in a line, the rest in a table. */
export function ReportTable({ caption, report }: ReportTableProps) {
  const repeated = useMemo(() => (report ? repeatedColumns(report) : []), [report]);
  const columns = useMemo(
    () =>
      (report?.columns ?? [])
        .filter(({ name }) => !repeated.some((one) => one.name === name))
        .map((column, place) => columnOf(column, place, report?.rows ?? [])),
    [repeated, report],
  );
  const count = report?.columns.find(({ type }) => type === 'number');
  return (
    <>
      {report && report.rows.length > 0 && (
        <dl aria-label="Итоги отчёта" className={styles.summary}>
          {count && (
            <div>
              <dt>Итого, {count.caption.toLowerCase()}</dt>
              <dd>{formatNumber(report.sum ?? sumOf(report.rows, count.name))}</dd>
            </div>
          )}
          {repeated.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <PagedTable
        caption={caption}
        columns={columns}
        empty="Нет данных по вашему запросу"
        idOf={placeOf}
        of={report}
        pageSizes={pageSizes}
        rows={report?.rows}
      />
    </>
  );
}

const sumOf = (rows: readonly ReportRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
