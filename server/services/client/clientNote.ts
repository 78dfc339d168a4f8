import sql from 'sql-template-tag';
import type { ClientNote } from '../../../src/contract/clientPage';
import { checkRevision } from '../../../src/contract/revision';
import type { Queryable } from '../../db/queryable';
import type { At } from '../groups/model';
import { refuseUnseen } from '../groups/refuseUnseen';
import type { Service } from '../kernel/context';
import { lockGroupInScope } from '../kernel/scope';
import { changed, served } from '../kernel/written';

interface Row {
  text: string;
  revision: number;
  modified_by: string;
  modified_at: Date;
}

/** The note of an organisation; an empty one of revision 0 where nobody has written any. */
async function readNote(db: Pick<Queryable, 'one'>, { server, p_gid }: At) {
  const row = await db.one<Row>(sql`
    SELECT text, revision, modified_by, modified_at FROM client_notes WHERE server_alias = ${server} AND p_gid = ${p_gid}`);
  const model: ClientNote = {
    text: row?.text ?? '',
    modified_by: row?.modified_by ?? null,
    modified_at: row?.modified_at.toISOString() ?? null,
  };
  return { model, revision: String(row?.revision ?? 0), last: row };
}

/** `GET …/groups/{p_gid}/note/`: what colleagues have written of a client. */
export const readClientNote: Service<'readClientNote'> = async (context, { params }) =>
  served(await readNote(context.db, await refuseUnseen(context, params)));

/** `PUT …/groups/{p_gid}/note/`: another text; the same one writes nothing. */
export const changeClientNote: Service<'changeClientNote'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const at = await lockGroupInScope(tx, context.caller, params);
    const before = await readNote(tx, at);
    checkRevision(context, before.revision, before.last);
    const text = body.text.trim();
    if (text === before.model.text) return served(before);
    await tx.run(sql`
      INSERT INTO client_notes AS n (server_alias, p_gid, text, modified_at, modified_by)
      VALUES (${at.server}, ${at.p_gid}, ${text}, ${context.clock()}, ${context.caller.login})
      ON CONFLICT (server_alias, p_gid) DO UPDATE SET
        text = excluded.text, modified_at = excluded.modified_at, modified_by = excluded.modified_by, revision = n.revision + 1`);
    const told = (note: ClientNote) => ({ note: note.text });
    const after = await readNote(tx, at);
    return changed(tx, context, { entity: 'clientNote', id: `${at.server}:${at.p_gid}`, before, after, told });
  });
