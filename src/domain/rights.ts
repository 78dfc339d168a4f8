/**
 * Every right of the product (doc 1 §6, doc 2 §6): the number that it goes over the wire by, and the caption that a person sees.
 * A number is for ever: a new right takes the next free one wherever its row stands, and that of a right that has gone stays unused.
 */
const registry = {
  'organisations-users': [1, 'Организации и пользователи'],
  dealers: [2, 'Дилеры и прайсы'],
  categories: [3, 'Новости'],
  web_client_reports_otvt_tk: [4, 'Отчёт «Пакеты ТК старый»'],
  web_client_reports_pi_classic: [5, 'Отчёт «ПИ старый»'],
  web_client_reports_pi_from_uin: [6, 'Отчёт «ПИ с УИН»'],
  web_client_reports_transite_vypusk: [7, 'Отчёт «Транзит»'],
  'package-statistic': [8, 'Статистика по пакетам'],
  'sales-statistic': [9, 'Статистика продаж'],
  report_fixed_packages: [10, 'Отчёт «Тариф минимальный»'],
  report_active_users: [11, 'Отчёт по учётным записям'],
  client: [12, 'Скачивание дистрибутива'],
  dealer_users: [13, 'Супер-дилер: организации всех дилеров'],
  dealer_subdealers: [14, 'Дилер: организации субдилеров'],
  support: [15, 'Поддержка: только чтение'],
  billing_admin: [16, 'Администратор биллинга'],
  edit_ban_users_groups: [17, 'Запрет изменять организации и пользователей'],
  email_settings: [18, 'Настройка почтовых уведомлений'],
  select_billing_types: [19, 'Выбор вида расчётов'],
  no_tariff: [20, 'Расчёт без тарифа'],
  default_profile_fcs: [21, 'Профиль ФТС по умолчанию'],
  report_active_clients_without_orgid: [22, 'Активные клиенты без ID организации'],
  prominvest_report: [23, 'Отчёт КП'],
  web_client_reports_pu: [24, 'Выгрузка Пик-ЮГ в XML'],
  data: [25, 'Данные: загрузки и ключи других систем'],
  batches: [26, 'Пакетные изменения'],
  resources: [27, 'Разделы: объявление без программиста'],
  audit: [29, 'Журнал изменений'],
  publish_client: [30, 'Публикация дистрибутива'],
} as const satisfies Record<string, readonly [id: number, caption: string]>;

export type Right = keyof typeof registry;
export const allRights = Object.keys(registry) as Right[];

export const rightId = (right: Right): number => registry[right][0];
export const rightCaption = (right: Right): string => registry[right][1];
export const rightOfId = (id: number): Right | undefined => allRights.find((right) => rightId(right) === id);

/** Wire rights that this product does not know are left out, never trusted. */
const knownRights = (names: readonly string[]): Right[] => allRights.filter((right) => names.includes(right));

/** Rights by name, however they are kept: an array from the wire or a set. */
export type Rights = ReadonlySet<Right>;

/** The set of those that are known; `-name` stays in it too, for a call that the server does not have, and `-fields` (extensions). */
export const rightsOf = (names: readonly string[]): Rights =>
  new Set([...knownRights(names), ...(names.filter((name) => name.startsWith('-')) as Right[])]);

/** Whether the server lacks a call: of a server of ours there is none. */
export const lacksCall = (rights: Rights, operation: string) => rights.has(`-${operation}` as Right);

/** Whether the server lacks the fields that the documents do not name: then a form does not ask for them. */
export const lacksFields = (rights: Rights) => rights.has('-fields' as Right);

/**
 * Nobody grants what he does not hold, but what only takes away: the ban is given by anyone who may edit, `support` by who sees
 * every dealer's organisations anyway (decisions, Rights).
 */
export const mayGrant = (giver: Rights, right: Right) =>
  giver.has(right) || right === 'edit_ban_users_groups' || (right === 'support' && giver.has('dealer_users'));

/** Whether a user with these rights is the giver's to edit: a password set for one who may more is a way to become him. */
export const mayManage = (giver: Rights, held: Rights) => [...held].every((right) => mayGrant(giver, right));

/** What a dealer pays and earns himself is the billing administrator's to set, not his own (decisions, Rights). */
export const isOwnTerms = (rights: Rights, own: number | null | undefined, dealer: number) =>
  own === dealer && !rights.has('billing_admin');
