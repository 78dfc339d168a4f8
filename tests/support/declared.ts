import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apply } from '../../server/services/declared/apply';
import type { Plan } from '../../server/services/declared/plan';
import type { Declaration } from '../../src/contract/declared/declaration';
import { readDeclaration } from '../../src/contract/declared/readDeclaration';
import type { TestApp } from './app';
import { demoNow } from './demo';

/** The example of the documentation: contracts with organisations. */
export const contractsText = readFileSync(
  join(resolve(import.meta.dirname, '../..'), 'docs/examples/contracts.json'),
  'utf8',
);

/** A text as the declaration that it must be. */
export function declarationOf(name: string, text: string, others: readonly string[] = []): Declaration {
  const read = readDeclaration(`${name}.json`, text, new Set(others));
  if ('faults' in read) throw new Error(read.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return read.declaration;
}

export const contracts = () => declarationOf('contracts', contractsText);

/** Applies a declaration in the database of an app, which serves it from then on. */
export async function declare({ db, declared }: TestApp, text: string, agreed?: string): Promise<Plan> {
  const { name } = JSON.parse(text) as { name: string };
  const others = declared.all().map((one) => one.name);
  const plan = await apply(db, declarationOf(name, text, others), { actor: 'admin', now: demoNow }, agreed);
  await declared.refresh();
  return plan;
}
