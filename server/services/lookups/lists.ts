import sql from 'sql-template-tag';
import type { Context, Service } from '../kernel/context';

interface LookupRow {
  id: number;
  code: string;
  name: string;
  group_name: string;
}

const lookup = ({ db }: Context, kind: string) =>
  db.rows<LookupRow>(sql`SELECT id, code, name, group_name FROM lookups WHERE kind = ${kind} ORDER BY id`);

const byId = async (context: Context, kind: string) =>
  (await lookup(context, kind)).map(({ id, name }) => ({ id, name }));
const byCode = async (context: Context, kind: string) =>
  (await lookup(context, kind)).map(({ code, name }) => ({ code, name }));

export const listNotificationStatuses: Service<'listNotificationStatuses'> = (context) =>
  byId(context, 'notification_status');
export const listPackageTypeRights: Service<'listPackageTypeRights'> = (context) => byId(context, 'package_type');
export const listServerTypes: Service<'listServerTypes'> = (context) => byId(context, 'server_type');
export const listNewsTypes: Service<'listNewsTypes'> = (context) => byId(context, 'category_type');
export const listAppTypes: Service<'listAppTypes'> = (context) => byId(context, 'app_type');
export const listPackageStatuses: Service<'listPackageStatuses'> = (context) => byCode(context, 'package_status');
export const listPackageDeliveries: Service<'listPackageDeliveries'> = (context) => byCode(context, 'delivery');

export const listBillingTypes: Service<'listBillingTypes'> = async (context) =>
  (await lookup(context, 'billing_type')).map(({ code, name }) => ({ alias: code, caption: name }));

export const readOnlinePermissions: Service<'readOnlinePermissions'> = async (context) => {
  const groups = new Map<string, { id: number; name: string }[]>();
  for (const { group_name, id, name } of await lookup(context, 'online_permission')) {
    const permissions = groups.get(group_name) ?? [];
    groups.set(group_name, [...permissions, { id, name }]);
  }
  return {
    all_permissions: [...groups].map(([group_description, permissions]) => ({ group_description, permissions })),
  };
};
