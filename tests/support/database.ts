import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Those of the template, which `prepareRoles` has made. */
export const testRoles = { system: 'postgres_system', caller: 'postgres_caller' };

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of the test file's own: with the demonstration data of `demoNow`, or with nothing at all, then also in another encoding. */
export async function freshDatabase(content: 'demo' | 'nothing' = 'demo', encoding = ''): Promise<FreshDatabase> {
  const url = new URL(inject('templateUrl'));
  const template = content === 'demo' ? url.pathname.slice(1) : 'template0';
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Page by page through the log it takes the processor much longer.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${encoding}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}
