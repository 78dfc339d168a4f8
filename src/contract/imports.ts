import { z } from './schema';

/** What can be loaded: the registers of organisations and operators, package facts, servers, lookups with roles, who is online. */
export const kindNames = ['organisations', 'facts', 'operators', 'servers', 'lookups', 'online'] as const;
export const kindName = z.enum(kindNames, 'Неизвестный вид данных');
export type KindName = z.infer<typeof kindName>;
