import type { OperationId } from '../contract/endpoints';
import { may } from './policy';
import type { Right, Rights } from './rights';

/** Something that a page adds: a dialog with an address, opened from anywhere. */
export interface PageCommand {
  caption: string;
  /** What stands in the page's address then. */
  search: string;
  may: (rights: Rights) => boolean;
  /** It is asked on which server, which stands in the address too. */
  onServer?: true;
  /** How it is called for an INN that nobody has; `inn` stands in the address then. */
  forInn?: string;
}

/** How adding to a list is called that has no words of its own for it. */
export const addingTo = (title: string) => `Добавить: ${title}`;

export interface MenuEntry {
  caption: string;
  path: string;
  right: Right;
  /** The call that the page lives by, for one that needs more than the right, or that not every server has. */
  operation?: OperationId;
  /** What can be begun there. */
  commands?: readonly PageCommand[];
}

export interface MenuGroup {
  name: 'management' | 'reports' | 'program';
  caption: string;
  entries: readonly MenuEntry[];
}

/** The menu of doc 1 §2: entry → path → right; the server uses the same right names (decisions, Rights). */
export const menu: readonly MenuGroup[] = [
  {
    name: 'management',
    caption: 'УПРАВЛЕНИЕ',
    entries: [
      {
        caption: 'Организации и пользователи',
        path: '/administration/organisations-users',
        right: 'organisations-users',
      },
      { caption: 'Дилеры и прайсы', path: '/administration/dealers-prices', right: 'dealers' },
      { caption: 'Новости', path: '/administration/categories', right: 'categories' },
      { caption: 'Данные', path: '/administration/data', right: 'data' },
    ],
  },
  {
    name: 'reports',
    caption: 'ОТЧЕТЫ',
    entries: [
      { caption: 'Пакеты ТК старый', path: '/reports/web_client_reports_otvt_tk', right: 'web_client_reports_otvt_tk' },
      { caption: 'ПИ старый', path: '/reports/web_client_reports_pi_classic', right: 'web_client_reports_pi_classic' },
      { caption: 'ПИ с УИН', path: '/reports/web_client_reports_pi_from_uin', right: 'web_client_reports_pi_from_uin' },
      {
        caption: 'Транзит',
        path: '/reports/web_client_reports_transite_vypusk',
        right: 'web_client_reports_transite_vypusk',
      },
      { caption: 'Статистика по пакетам', path: '/reports/package-statistic', right: 'package-statistic' },
      { caption: 'Статистика продаж', path: '/reports/sales-statistic', right: 'sales-statistic' },
      { caption: 'Тариф минимальный', path: '/reports/report_fixed_packages', right: 'report_fixed_packages' },
      { caption: 'Отчет по учетным записям', path: '/reports/active_users', right: 'report_active_users' },
    ],
  },
  {
    name: 'program',
    caption: 'ПРОГРАММА',
    entries: [{ caption: 'Скачать дистрибутив', path: '/product/client', right: 'client' }],
  },
];

const entries = menu.flatMap((group) => group.entries);

/** Whether somebody with these rights gets to a page. */
export const opens = (rights: Rights, { right, operation }: Pick<MenuEntry, 'right' | 'operation'>): boolean =>
  rights.has(right) && (operation === undefined || may(rights, operation));

/** The groups with the entries the user may see; a group with none is left out. */
export const visibleMenu = (rights: Rights, groups: readonly MenuGroup[] = menu): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => opens(rights, entry)) }))
    .filter((group) => group.entries.length > 0);

/** Where `/` leads: the first entry of the visible menu (organisations-users stands first in all); none without a right. */
export const homePath = (visible: readonly MenuGroup[]): string | undefined =>
  visible.flatMap(({ entries: [first] }) => first ?? [])[0]?.path;

/** Whether a path is that of an entry of the menu, or below it. */
export const isUnder = (path: string, entry: string) => path === entry || path.startsWith(`${entry}/`);

/** The entry that a path belongs to, itself or a page below it. */
export const entryOfPath = (path: string): MenuEntry | undefined => entries.find((entry) => isUnder(path, entry.path));

const sheets = /^\/administration\/sheets\/([^/]+)/;

/** The path in the menu by which a page is marked there: its own or one above it, for a sheet that of what it is loaded to. */
export function markedPath(path: string, search: string): string {
  const [, sheet] = sheets.exec(path) ?? [];
  if (!sheet) return path;
  if (sheet === 'clients') return '/administration/organisations-users';
  const ofMonth = sheet === 'price-lists' && !new URLSearchParams(search).has('dealer');
  return ofMonth ? '/administration/price-board' : '/administration/dealers-prices';
}
