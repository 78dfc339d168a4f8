import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';

const root = resolve(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/calls.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, call, summary, used, test] = /^\| `([A-Z]+ \S+)` \| (.+) \| (.+) \| `(.+)` \|$/.exec(line) ?? [];
    return call ? [{ call, summary, used: used?.replaceAll('`', ''), test }] : [];
  });
const endpointOf = (operation: (typeof operationIds)[number]): Endpoint => endpoints[operation];

describe('what the documents do not have', () => {
  it.each(operationIds)(
    'L01 %s is marked as an extension where no document asks for it, and only there',
    (operation) => {
      const { source, extension, unnamed } = endpointOf(operation);
      const own = /extension|^this product’s own/.test(source);
      expect({ extension: extension !== undefined }, `${operation}: ${source}`).toEqual({
        extension: own || operation === 'downloadApplication',
      });
      if (unnamed) expect(unnamed.variable).toMatch(/^API_[A-Z_]+$/);
      if (/path is this product’s own/.test(source)) expect(unnamed, operation).toBeDefined();
    },
  );
});

describe('docs/calls.md', () => {
  it('I01 has every call of the contract, once, with what it does', () => {
    const known = operationIds.map((operation) => {
      const { method, path, summary } = endpointOf(operation);
      return `${method} ${path}: ${summary}`;
    });
    expect(rows.map(({ call, summary }) => `${call}: ${summary}`).sort()).toEqual(known.sort());
  });

  it.each(operationIds)('I01 %s is used and tested where it says', (operation) => {
    const { method, path } = endpointOf(operation);
    const row = rows.find(({ call }) => call === `${method} ${path}`);
    expect(existsSync(join(root, row?.test ?? '')), row?.test).toBe(true);
    if (row?.used === 'другие клиенты') return;
    const source = readFileSync(join(root, row?.used ?? ''), 'utf8');
    const spoken = source.includes(operation) || source.includes(path);
    expect(spoken, row?.used).toBe(true);
  });
});
