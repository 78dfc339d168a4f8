import { notFound } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import { audit } from './audit';
import type { Context } from './context';

interface Versioned<Model> {
  model: Model;
  revision: string;
}

/** A record as a call answers with it; 404 where there is none. */
export function served<Model>(stored: Versioned<Model> | undefined): { body: Model; revision: string } {
  if (!stored) throw notFound();
  return { body: stored.model, revision: stored.revision };
}

/** Writes down what has been made, or what the audit is told of it, and answers with it. */
export async function made<Model extends object>(
  tx: Queryable,
  context: Context,
  entity: string,
  id: string,
  stored: Versioned<Model> | undefined,
  told: (model: Model) => object = (model) => model,
) {
  const answer = served(stored);
  await audit(tx, context, { entity, id, after: told(answer.body) });
  return answer;
}

interface Change<Model> {
  entity: string;
  id: string;
  before: Versioned<Model>;
  after: Versioned<Model> | undefined;
  /** What the audit is told of either. */
  told: (model: Model) => object;
  /** What it is told besides: of secrets that they have changed. */
  more?: object;
}

/** Writes down what a record was and is, and answers with what it is. */
export async function changed<Model>(tx: Queryable, context: Context, change: Change<Model>) {
  const { entity, id, before, told, more } = change;
  const answer = served(change.after);
  await audit(tx, context, { entity, id, before: told(before.model), after: { ...told(answer.body), ...more } });
  return answer;
}
