import { z } from './schema';
import { codeName, id, namedId, portalAlias } from './common';
import { defineEndpoints, type Endpoint } from './endpoint';

const option = z.strictObject({ value: z.string(), caption: z.string() });
const portalParams = z.strictObject({ alias: portalAlias });

const groupDropdowns = z.strictObject({
  opf: z.array(option),
  dealers: z.array(z.strictObject({ p_gid: id, name: z.string() })),
});

/** Roles and rights that the caller may grant: never more than he holds himself. */
const userDropdowns = z.strictObject({
  roles: z.array(z.strictObject({ p_rid: id, name: z.string() })),
  rights: z.array(z.strictObject({ id, name: z.string(), caption: z.string() })),
});

const onlinePermissions = z.strictObject({
  all_permissions: z.array(z.strictObject({ group_description: z.string(), permissions: z.array(namedId) })),
});

const lookup = <const P extends string, S extends z.ZodType>(path: P, summary: string, schema: S) =>
  ({ method: 'GET', path, summary, source: 'doc 1 §7', answer: { kind: 'json', schema } }) satisfies Endpoint;

export const lookupEndpoints = defineEndpoints({
  readGroupDropdowns: {
    ...lookup('/piportals/{alias}/group/dropdowns/', 'Списки формы организации', groupDropdowns),
    params: portalParams,
  },
  readSubgroupDropdowns: {
    ...lookup(
      '/piportals/{alias}/subgroup/dropdowns/',
      'Списки формы подразделения',
      groupDropdowns.pick({ opf: true }),
    ),
    params: portalParams,
  },
  readUserDropdowns: {
    ...lookup('/piportals/{alias}/user/dropdowns/', 'Роли и права формы пользователя', userDropdowns),
    params: portalParams,
  },
  listNotificationStatuses: lookup('/notification-statuses/', 'Статусы почтовых уведомлений', z.array(namedId)),
  readOnlinePermissions: lookup('/piportals/online/permissions/', 'Права онлайн-клиента', onlinePermissions),
  listPackageTypeRights: lookup('/piportals/all/users/package-type-rights/', 'Права на виды пакетов', z.array(namedId)),
  listBillingTypes: lookup(
    '/billing-types/',
    'Виды расчётов',
    z.array(z.strictObject({ alias: z.string(), caption: z.string() })),
  ),
  listPackageStatuses: lookup('/list/package/statuses/', 'Статусы пакетов', z.array(codeName)),
  listPackageDeliveries: lookup('/list/package/deliveries/', 'Способы доставки пакетов', z.array(codeName)),
  listServerTypes: lookup('/server-type/', 'Виды серверов', z.array(namedId)),
  listAppTypes: lookup('/piportals/nova/app-types/', 'Виды приложений', z.array(namedId)),
});
