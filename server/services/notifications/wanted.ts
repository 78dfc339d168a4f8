import sql from 'sql-template-tag';
import {
  notificationKinds,
  type NotificationChoices,
  type NotificationKind,
} from '../../../src/contract/notifications';
import { hears } from '../../../src/domain/hears';
import type { Context } from '../kernel/context';

/** The kinds that the caller may have, and whether he wants them. */
export async function choicesOf({
  caller,
  db,
  declared,
}: Pick<Context, 'caller' | 'db' | 'declared'>): Promise<NotificationChoices> {
  const row = await db.one<{ off: string[] }>(
    sql`SELECT off FROM notification_choices WHERE server_alias = ${caller.server} AND p_id = ${caller.id}`,
  );
  const resources = declared.all().map((live) => live.declared);
  return notificationKinds
    .filter((kind) => hears(caller.rights, kind, resources))
    .map((kind) => ({ kind, on: !row?.off.includes(kind) }));
}

/** Of these, those that he wants. */
export const wantedOf = (choices: NotificationChoices): ReadonlySet<NotificationKind> =>
  new Set(choices.flatMap(({ kind, on }) => (on ? [kind] : [])));
