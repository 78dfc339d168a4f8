import type { Batch, BatchKindName, BatchRequest, BatchRow, WholeBatch } from '../../src/contract/batches';
import type { Recipe } from '../../src/contract/recipes';
import type { TestApp } from './app';

export interface Preview {
  checksum: string;
  rows: BatchRow[];
}
interface Refused {
  detail: string;
  errors?: Record<string, string[]>;
}
export type Applied = Batch & Refused;

/** Every price by so many percent, rewards after them, to the kopeck. */
export const riseBy = (percent: number, more: Partial<Recipe> = {}): Recipe => ({
  packages: { percent, min: null, max: null },
  licences: { percent, min: null, max: null },
  reward: { by: 'percent' },
  rounding: { step: 1, up: false },
  except: [],
  keep_changed: false,
  ...more,
});

interface Rest {
  checked?: boolean;
  skip?: string[];
  reason?: string;
  key?: string;
}

/** The calls of batches, for whoever `caller` is at the time. */
export function batchCalls(caller: () => { app: TestApp; token: string }) {
  const call = <T>(method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const { app, token } = caller();
    return app.call<T>(method, path, { token, ...(body && { body }), ...(headers && { headers }) });
  };
  const preview = <K extends BatchKindName>(kind: K, input: BatchRequest<K>) =>
    call<Preview & Refused>('POST', `/batches/${kind}/preview/`, input);
  const apply = (
    kind: BatchKindName,
    input: object,
    checksum: string,
    { skip = [], reason = 'Индексация', key, checked }: Rest = {},
  ) =>
    call<Applied>(
      'POST',
      '/batches/',
      { kind, input, checksum, skip, reason, ...(checked !== undefined && { checked }) },
      key === undefined ? undefined : { 'Idempotency-Key': key },
    );
  return {
    preview,
    apply,
    /** Previews, leaves out what has problems, and applies the rest. */
    carryOut: async <K extends BatchKindName>(kind: K, input: BatchRequest<K>, rest: Rest = {}) => {
      const { body } = await preview(kind, input);
      const faulty = body.rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
      return apply(kind, input, body.checksum, { ...rest, skip: [...faulty, ...(rest.skip ?? [])] });
    },
    read: (id: number) => call<WholeBatch & Refused>('GET', `/batches/${id}/`),
    list: () => call<{ count: number; results: Batch[] }>('GET', '/batches/'),
    stop: (id: number) => call<Applied>('POST', `/batches/${id}/stop/`),
    undo: (id: number) => call<Applied>('POST', `/batches/${id}/undo/`),
  };
}

/** Somebody with further rights for a while. */
export async function asSomebody(
  app: TestApp,
  { login, rights }: { login: string; rights: readonly string[] },
  work: (token: string) => Promise<void>,
): Promise<void> {
  const given = `'{${rights.join(',')}}'::text[]`;
  await app.db.run(`UPDATE users SET rights = rights || ${given} WHERE login = '${login}'`);
  try {
    await work(await app.signIn(login));
  } finally {
    await app.db.run(
      `UPDATE users SET rights = array(SELECT unnest(rights) EXCEPT SELECT unnest(${given})) WHERE login = '${login}'`,
    );
  }
}
