/** Every right of the product with the caption that a person sees (doc 1 §6, doc 2 §6). */
export const rightCaptions = {
  'organisations-users': 'Организации и пользователи',
  dealers: 'Дилеры и прайсы',
  categories: 'Новости',
  web_client_reports_otvt_tk: 'Отчёт «Пакеты ТК старый»',
  web_client_reports_pi_classic: 'Отчёт «ПИ старый»',
  web_client_reports_pi_from_uin: 'Отчёт «ПИ с УИН»',
  web_client_reports_transite_vypusk: 'Отчёт «Транзит»',
  'package-statistic': 'Статистика по пакетам',
  'sales-statistic': 'Статистика продаж',
  report_fixed_packages: 'Отчёт «Тариф минимальный»',
  report_active_users: 'Отчёт по учётным записям',
  client: 'Скачивание дистрибутива',
  dealer_users: 'Супер-дилер: организации всех дилеров',
  dealer_subdealers: 'Дилер: организации субдилеров',
  support: 'Поддержка: только чтение',
  billing_admin: 'Администратор биллинга',
  edit_ban_users_groups: 'Запрет изменять организации и пользователей',
  email_settings: 'Настройка почтовых уведомлений',
  select_billing_types: 'Выбор вида расчётов',
  no_tariff: 'Расчёт без тарифа',
  default_profile_fcs: 'Профиль ФТС по умолчанию',
  report_active_clients_without_orgid: 'Активные клиенты без ID организации',
  prominvest_report: 'Отчёт КП',
  web_client_reports_pu: 'Выгрузка Пик-ЮГ в XML',
} as const satisfies Record<string, string>;

export type Right = keyof typeof rightCaptions;
export const allRights = Object.keys(rightCaptions) as Right[];

/** Wire rights that this product does not know are left out, never trusted. */
const knownRights = (names: readonly string[]): Right[] => allRights.filter((right) => names.includes(right));

/** Rights by name, however they are kept: an array from the wire or a set. */
export type Rights = ReadonlySet<Right>;
export const rightsOf = (names: readonly string[]): Rights => new Set(knownRights(names));

/** Support reads everything and writes nothing; it wins over any other right (doc 1 §6). */
export const isSupport = (rights: Rights) => rights.has('support');

/** Sees every dealer's organisations, picks servers; only `dealer_users` without `support` also writes. */
export const isSuperDealer = (rights: Rights) => rights.has('dealer_users') || isSupport(rights);

/** How far a caller sees: every dealer's, the dealer's subtree, or the own organisations alone. */
export type Scope = 'all' | 'subtree' | 'own';
export const scopeOf = (rights: Rights): Scope => {
  if (isSuperDealer(rights)) return 'all';
  return rights.has('dealer_subdealers') ? 'subtree' : 'own';
};

/** Nobody grants what he does not hold; the ban is no gift either way and may be given by anyone who may edit. */
export const mayGrant = (giver: Rights, right: Right) => giver.has(right) || right === 'edit_ban_users_groups';

/**
 * Whether a user with these rights is the giver's to edit: a password set for one who may more is a way to become him.
 * Support is a limit to those who see everything anyway.
 */
export const mayManage = (giver: Rights, held: Rights) =>
  [...held].every((right) => mayGrant(giver, right) || (right === 'support' && isSuperDealer(giver)));

/** The number of a right on the wire is its place in the registry, from 1. */
export const rightId = (right: Right) => allRights.indexOf(right) + 1;
export const rightOfId = (id: number): Right | undefined => allRights[id - 1];
