import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Declaration } from '../../src/contract/declared/declaration';
import { readDeclaration } from '../../src/contract/declared/readDeclaration';

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
