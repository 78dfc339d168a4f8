import type { MenuGroup } from '../../../domain/menu';
import { adder, canEditRows, editor, focusedRow, goToRow, message, opener, pageRows, selection } from './rows';

/** What the keys of a page work with. */
export interface KeyTools {
  menu: readonly MenuGroup[];
  /** Opens the search with a text in it; undefined for who has none. */
  find: ((start: string) => void) | undefined;
  /** Shows the keys. */
  help: () => void;
  go: (path: string) => void;
}

export interface PageKey {
  /** One stroke after the other: `g o`. */
  strokes: string;
  caption: string;
  group: 'Везде' | 'В списке' | 'Разделы';
  run: () => void;
  /** It works in fields too: no letter is typed by it. */
  inFields?: true;
  /** It does something now; without it, it always does. `?` lists keys of the page, also those that wait for a row. */
  ready?: () => boolean;
}

/** The letters of sections after `g`, by their Latin places on the keyboard. */
const letters: Partial<Record<string, string>> = {
  '/administration/organisations-users': 'o',
  '/administration/dealers-prices': 'd',
  '/administration/price-board': 'm',
  '/administration/categories': 'n',
  '/administration/data': 'i',
  '/administration/batches': 'b',
  '/administration/journal': 'j',
  '/administration/rights': 'a',
  '/administration/sections': 'r',
  '/reports/web_client_reports_otvt_tk': '1',
  '/reports/web_client_reports_pi_classic': '2',
  '/reports/web_client_reports_pi_from_uin': '3',
  '/reports/web_client_reports_transite_vypusk': '4',
  '/reports/package-statistic': 'p',
  '/reports/sales-statistic': 's',
  '/reports/report_fixed_packages': 't',
  '/reports/active_users': 'u',
  '/product/client': 'c',
};

/** What other sections take, in the order of the menu. */
const others = 'efhklqvwxyz56789';

/** Every section that is in the menu, after `g`; those beyond the keys that there are have none. */
export function sectionKeys({ menu, go }: Pick<KeyTools, 'menu' | 'go'>): PageKey[] {
  const free = [...others];
  return menu
    .flatMap(({ entries }) => entries)
    .flatMap(({ caption, path }) => {
      const letter = letters[path] ?? free.shift();
      return letter ? [{ strokes: `g ${letter}`, caption, group: 'Разделы' as const, run: () => go(path) }] : [];
    });
}

/** The keys of rows and records, where the page has any. */
function ofList(): PageKey[] {
  const group = 'В списке';
  const rows = pageRows();
  const keys: PageKey[] = [];
  if (adder()) keys.push({ strokes: 'n', caption: 'Добавить', group, run: () => adder()?.click() });
  if (rows.length > 0)
    keys.push(
      { strokes: 'j', caption: 'Следующая строка', group, run: () => goToRow(1) },
      { strokes: 'k', caption: 'Предыдущая строка', group, run: () => goToRow(-1) },
    );
  if (selection())
    keys.push({ strokes: 's', caption: 'К действиям с отмеченными строками', group, run: () => selection()?.focus() });
  if (editor() ?? canEditRows())
    keys.push({
      strokes: 'e',
      caption: 'Изменить: запись страницы или строку, на которой стоит фокус',
      group,
      run: () => editor()?.click(),
      ready: () => editor() !== undefined,
    });
  if (rows.some(opener))
    keys.push({
      strokes: 'Enter',
      caption: 'Открыть строку, на которой стоит фокус',
      group,
      run: () => opener(focusedRow())?.click(),
      ready: () => document.activeElement === focusedRow() && opener(focusedRow()) !== undefined,
    });
  return keys;
}

/** All keys that work on the page as it stands: what is listed and what is pressed are the same. */
export function pageKeys(tools: KeyTools): PageKey[] {
  const { find, help } = tools;
  const group = 'Везде';
  return [
    ...(find
      ? [
          { strokes: 'Ctrl+K', caption: 'Найти или сделать', group, run: () => find(''), inFields: true } as const,
          { strokes: '/', caption: 'Найти или сделать', group, run: () => find('') } as const,
          { strokes: '>', caption: 'Команды', group, run: () => find('>') } as const,
        ]
      : []),
    { strokes: '?', caption: 'Клавиши этой страницы', group, run: help },
    ...(message()
      ? [{ strokes: 'm', caption: 'К кнопке последнего сообщения', group, run: () => message()?.focus() } as const]
      : []),
    ...ofList(),
    ...sectionKeys(tools),
  ];
}
