/** The element of a page that a key of it presses, as the page marks it: `aria-keyshortcuts="N"`. */
const marked = (place: ParentNode | null | undefined, key: string) =>
  place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`) ?? undefined;

const content = () => document.getElementById('content');

/** Rows with records of their own; what a row unfolds to, a skeleton and «Нет данных» take the whole width. */
const isRecord = (row: Element) => row.querySelector(':scope > td:not([colspan])') !== null;

const rowsIn = (table: Element | null | undefined): HTMLElement[] =>
  [...(table?.querySelectorAll<HTMLElement>(':scope > tbody > tr') ?? [])].filter(isRecord);

/** The row that the focus is in, of the outermost table: lists within a row belong to it. */
export const focusedRow = (): HTMLElement | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('#content tbody > tr');
  return row && isRecord(row) ? row : undefined;
};

/** The rows among which one goes: of the table with the focus, or of the page's first. */
export const pageRows = (): HTMLElement[] => {
  const own = rowsIn(document.activeElement?.closest('#content table'));
  if (own.length > 0) return own;
  const tables = [...(content()?.querySelectorAll('table') ?? [])];
  return tables.map(rowsIn).find((rows) => rows.length > 0) ?? [];
};

/** Goes to the next row, or the one before; from nowhere to the first. */
export function goToRow(step: 1 | -1): void {
  const rows = pageRows();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}

/** What «new» presses on this page. */
export const adder = () => marked(content(), 'N');

/** What «edit» presses: of the row with the focus, else of the page's own record. */
export const editor = () => {
  const row = focusedRow();
  if (row) return marked(row, 'E');
  const own = [...(content()?.querySelectorAll<HTMLElement>('[aria-keyshortcuts="E"]:not(:disabled)') ?? [])];
  return own.find((button) => !button.closest('tbody'));
};

/** Where one does something with what is ticked, while something is. */
export const selection = () => marked(content(), 'S');

/** Whether a row of the page can be edited, once the focus is in it. */
export const canEditRows = () => marked(content()?.querySelector('tbody'), 'E') !== undefined;

/** What Enter opens of a row: its link, else what unfolds it. */
export const opener = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button[aria-expanded]') ?? undefined;

/** The button of the message that came last: what takes back what has been done, say. It stands behind the whole page for Tab. */
export const message = (): HTMLElement | undefined => {
  const messages = [...document.querySelectorAll(':is([role=status], [role=alert]):has(button)')];
  const last = messages.findLast((one) => !content()?.contains(one));
  return last?.querySelector('button') ?? undefined;
};
