import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { refuseFixed } from '../../../../src/contract/changes';
import { organisationEntity } from '../../../../src/contract/entities/organisation';
import { refuseDealerFields } from '../../../../src/contract/organisationRules';
import { badField } from '../../../../src/contract/refusal';
import type { Queryable } from '../../../db/queryable';
import { updateGroup } from '../../groups/updateGroup';
import type { Context } from '../../kernel/context';
import type { BatchKind } from '../kind';
import { chosenGroups, groupAt, groupsStanding, inOrder, problemIn } from './chosenGroups';

type Input = BatchInput<'organisations-billing-type'>;

interface State {
  key: string;
  name: string;
  code: string | null;
  caption: string | null;
  isDealer: boolean;
  revision: string;
}

const field = 'p_billing_type_alias';

/** A kind of billing as a row says it: what it is called, and its code. */
const told = (code: string | null, caption: string | null) => ({ billing_type: caption, code });

async function captionOf(tx: Queryable, code: string): Promise<string> {
  const row = await tx.one<{ name: string }>(
    sql`SELECT name FROM lookups WHERE kind = 'billing_type' AND code = ${code}`,
  );
  if (!row) throw badField('billing_type', 'Неизвестный вид расчётов');
  return row.name;
}

function problemOf({ caller }: Context, { billing_type }: Input, { code, isDealer }: State): string | undefined {
  if (code === billing_type) return 'Вид расчётов уже такой';
  return isDealer ? problemIn(() => refuseDealerFields(caller.rights, [field])) : undefined;
}

async function write(context: Context, key: string, code: string | null) {
  await updateGroup(context, { params: groupAt(key), query: undefined, body: { [field]: code } });
}

/** `organisations-billing-type`: the kind of billing of many organisations (doc 1 §5). */
export const organisationsBillingType: BatchKind<Input> = {
  input: batchInputs['organisations-billing-type'],
  operations: () => ({ does: 'updateGroup', undoes: 'updateGroup' }),
  plan: async (tx, context, input, lock) => {
    refuseFixed([field], organisationEntity, context.caller.rights);
    const caption = await captionOf(tx, input.billing_type);
    const states = await tx.rows<State>(sql`
      SELECT g.server_alias || ':' || g.p_gid AS key, g.name, g.billing_type AS code, l.name AS caption,
             g.is_dealer AS "isDealer", g.revision::text AS revision
      FROM groups g LEFT JOIN lookups l ON l.kind = 'billing_type' AND l.code = g.billing_type
      WHERE ${await chosenGroups(tx, context, input)} ${inOrder} ${lock ? sql`FOR UPDATE OF g` : empty}`);
    return states.map((state): BatchRow => {
      const problem = problemOf(context, input, state);
      return {
        key: state.key,
        label: state.name,
        before: told(state.code, state.caption),
        after: problem === undefined ? told(input.billing_type, caption) : null,
        problems: problem === undefined ? [] : [problem],
        revision: state.revision,
      };
    });
  },
  write: async (context, { billing_type }, { key }) => {
    await write(context, key, billing_type);
    return told(billing_type, await captionOf(context.db, billing_type));
  },
  standing: groupsStanding,
  undo: (context, _input, { key, before }) => write(context, key, (before?.code ?? null) as string | null),
};
