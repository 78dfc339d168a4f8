import sql from 'sql-template-tag';
import type { Service } from '../kernel/context';
import { choicesOf } from './wanted';

/** `PUT /notifications/kinds/`: whether the caller wants events of a kind. */
export const chooseNotifications: Service<'chooseNotifications'> = async (context, { body: { kind, on } }) => {
  const { db, caller } = context;
  const off = on ? [] : [kind];
  await db.run(sql`
    INSERT INTO notification_choices AS c (server_alias, p_id, off) VALUES (${caller.server}, ${caller.id}, ${off})
    ON CONFLICT (server_alias, p_id) DO UPDATE SET off = array_remove(c.off, ${kind}) || excluded.off`);
  return choicesOf(context);
};
