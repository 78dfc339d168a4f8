import { z } from './schema';
import { chosenId, id } from './common';
import { defineEndpoints } from './endpoint';
import { groupParams } from './groups';
import { monthNumber } from './reportMonths';

/** To which dealer (its p_gid, as `parent_id` everywhere) a client goes, and from which month on (12 × year + month). */
const groupMove = z.strictObject({ parent_id: chosenId('Выберите дилера'), month: monthNumber });

/** A move that lies ahead; who goes to a dealer out of the caller's scope goes to null. */
export const plannedMove = z.object({ parent_id: id.nullable(), dealer: z.string().nullable(), month: monthNumber });
export type PlannedMove = z.infer<typeof plannedMove>;

export const moveEndpoints = defineEndpoints({
  listPlannedMoves: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/move/',
    summary: 'Переводы клиента к другим дилерам, которые ещё впереди, от ближайшего',
    source: 'this product’s own',
    extension: 'moves',
    params: groupParams,
    answer: { kind: 'json', schema: z.array(plannedMove) },
  },
  moveGroup: {
    method: 'POST',
    path: '/piportals/{alias}/groups/{p_gid}/move/',
    summary: 'Перевод клиента к другому дилеру его сервера с начала месяца; прошлые месяцы остаются за прежним',
    source: 'this product’s own',
    extension: 'moves',
    params: groupParams,
    body: groupMove,
    answer: { kind: 'json', schema: z.strictObject({ p_gid: id, parent_id: id, month: monthNumber }) },
  },
});
