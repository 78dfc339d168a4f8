import { packageAliases } from '../../domain/tiers';
import { allRights, mayGrant, rightCaption, rightId } from '../../domain/rights';
import { legalForms } from '../../domain/taxpayer';
import type { Handlers } from './call';
import { dealerOptions, portalOf } from './scope';

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

export const roles = named(
  'Администратор',
  'Руководитель',
  'Декларант',
  'Бухгалтер',
  'Наблюдатель',
  'Banned users',
  'Заблокирован',
).map(({ id, name }) => ({ p_rid: id, name }));

/** The lists that records choose from. */
export const lists = {
  statuses: named('Отправлен', 'Зарегистрирован', 'Выпуск разрешён'),
  online: named('Создание пакетов', 'Отправка пакетов'),
  packageTypes: named(...Object.values(packageAliases.dyn_tp)),
  newsTypes: named('Общие новости', 'Новости онлайн клиент Нова', 'Новости толстый клиент Нова'),
  servers: named('Основной', 'Региональный', 'Тестовый'),
  clients: named('Основной клиент', 'Морской клиент', 'Авиационный клиент'),
  billingTypes: [
    { alias: 'dyn_tp', caption: 'Динамический тариф (Даобит)' },
    { alias: 'dyn_disc_multi', caption: 'Дискретный тариф (Псков)' },
    { alias: 'dyn_mc_disc', caption: 'Дискретный тариф (Калининград)' },
    { alias: 'dyn_pu', caption: 'Пик-ЮГ' },
  ],
  billing: {
    subscriptions: named('Стандартный', 'Минимальный'),
    services: named('Безлимитный архив', 'Безлимитные почтовые уведомления', 'Безлимитный онлайн-клиент'),
  },
} as const;

const opf = legalForms.map(({ value, caption }) => ({ value, caption }));

/** The lists that records choose from. */
export const lookupHandlers = {
  readGroupDropdowns: (call) => ({
    opf,
    dealers: dealerOptions(call, call.params.alias).map(({ p_gid, name }) => ({ p_gid, name })),
  }),
  readSubgroupDropdowns: (call) => {
    portalOf(call, call.params.alias);
    return { opf };
  },
  readUserDropdowns: (call) => {
    portalOf(call, call.params.alias);
    const rights = allRights.filter((name) => mayGrant(call.rights, name));
    return { roles, rights: rights.map((name) => ({ id: rightId(name), name, caption: rightCaption(name) })) };
  },
  listNotificationStatuses: () => lists.statuses,
  readOnlinePermissions: () => ({ all_permissions: [{ group_description: 'Пакеты', permissions: lists.online }] }),
  listPackageTypeRights: () => lists.packageTypes,
  listBillingTypes: () => [...lists.billingTypes],
  listPackageStatuses: () => [{ code: 'draft', name: 'Черновик' }],
  listPackageDeliveries: () => [{ code: '20', name: 'Железнодорожный транспорт' }],
  listServerTypes: () => lists.servers,
  listAppTypes: () => lists.clients,
  listNewsTypes: () => lists.newsTypes,
} satisfies Partial<Handlers>;
