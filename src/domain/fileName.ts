import { fromMonthIndex, type Month } from './month';
import { plural } from './plural';
import { periodOfReport, type ReportDescription } from './reportCatalogue';
import type { ReportFilter } from '../contract/reports';

/** A name as a part of a file's name: no quotes, no spaces, nothing that a file system forbids. */
const namePart = (text: string) =>
  text
    .replace(/[«»"'“”]/g, '')
    .replace(/[\\/:*?<>|\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80);

const monthPart = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;

/** `2026-10`, or `2026-08_2026-10`. */
export const periodPart = (start: number, end: number) =>
  [...new Set([start, end])].map((index) => monthPart(fromMonthIndex(index))).join('_');

/** The name of the one that a file is about, else how many there are. */
export const dealersPart = (dealers: readonly { name: string }[]) =>
  dealers.length === 1 ? dealers[0]?.name : `${dealers.length} ${plural(dealers.length, 'дилер', 'дилера', 'дилеров')}`;

/** `Продажи_2026-10_ООО-Дилер-Восход.xlsx`: what a report file is, of which time, about whom. */
export const reportName = (what: string, period: string, whose?: string, extension = 'xlsx') =>
  `${[what, period, whose]
    .flatMap((part) => (part ? [namePart(part)] : []))
    .filter(Boolean)
    .join('_')}.${extension}`;

/** What the file of a report is called: its caption, the time it covers, the server. */
export function reportFileName(
  { caption, controls }: ReportDescription,
  filter: ReportFilter,
  server?: string,
): string {
  const { from, to } = periodOfReport(filter);
  const period = controls.includes('range') ? `${from.slice(0, 10)}_${to.slice(0, 10)}` : from.slice(0, 7);
  return reportName(caption, period, server);
}
