import { kindNames, kindWords, type ImportKind, type ImportRun } from '../../contract/imports';
import type { ServiceToken } from '../../contract/serviceTokens';
import type { Handlers } from './call';
import { pageOf } from './listing';

const at = '2026-05-13T10:40:00.000Z';

const run: ImportRun = {
  id: 7,
  kind: 'facts',
  file_name: 'facts_2026-05.csv',
  state: 'done',
  size: 9000,
  received: 9000,
  read: 9000,
  lines: 18530,
  added: 18402,
  changed: 0,
  removed: 0,
  same: 0,
  repeated: 0,
  faulty: 1,
  failure: null,
  actor: 'admin',
  created_at: at,
  finished_at: at,
};

const errors = [
  { line: 14, field: 'organisation', value: '7725714O90', problem: 'Номер организации или ИНН: только цифры' },
];

const factColumns = [
  { name: 'server', label: 'Сервер', needed: true, secret: false },
  { name: 'organisation', label: 'Организация', needed: false, secret: false },
  { name: 'user', label: 'Пользователь', needed: true, secret: false },
  { name: 'day', label: 'День', needed: true, secret: false },
];

/** Loads of facts, the newest first: more than a page of them. */
const runs = [
  run,
  ...Array.from({ length: 24 }, (_, back) => ({ ...run, id: 100 - back, file_name: `facts_${back + 1}.csv` })),
];

const token: ServiceToken = {
  id: 1,
  name: 'Выгрузка',
  rights: ['data'],
  expires_at: '2027-05-13T10:40:00.000Z',
  created_at: at,
  created_by: 'admin',
  used_at: null,
  revoked_at: null,
};

/** Lines of facts that have no place: more than a page of them. */
const waiting = Array.from({ length: 25 }, (_, place) => ({
  id: place + 1,
  line: place + 14,
  field: 'organisation',
  problem: errors[0]?.problem ?? '',
  values: { server: 'nova', organisation: '7725714O90', user: 'petrov', day: '2026-05-12' },
  created_at: at,
}));
const kinds = kindNames.map((kind): ImportKind => {
  const { title, units } = kindWords[kind];
  const facts = kind === 'facts';
  const columns = facts ? factColumns : [];
  return {
    kind,
    title,
    unit: units[2],
    rows: facts ? 3_105_000 : 0,
    ...(facts && { about: true as const }),
    waiting: facts ? waiting.length : 0,
    columns,
    last: facts ? run : null,
  };
});

const placed = { lines: 1, added: 1, changed: 0, removed: 0, same: 0, repeated: 0, faulty: 0, errors: [] };

/** One load of facts with a line that has no place; whatever is sent is placed at once. */
export const importHandlers = {
  listImports: () => kinds,
  createImport: ({ params: { kind }, body: { file_name, size } }) => ({
    ...run,
    kind,
    file_name,
    size,
    state: 'receiving' as const,
  }),
  sendImportPart: () => ({ ...run, state: 'receiving' as const }),
  startImport: () => run,
  listImportRuns: ({ query }) => pageOf(query.kind === undefined || query.kind === 'facts' ? runs : [], query),
  readImport: () => run,
  listImportErrors: () => errors,
  stopImport: () => ({ ...run, state: 'stopped' as const }),
  readImportTemplate: ({ params: { kind } }) => {
    async function* bytes() {
      yield new TextEncoder().encode(
        kinds
          .find((one) => one.kind === kind)
          ?.columns.map(({ label }) => label)
          .join(';') ?? '',
      );
    }
    return { bytes: bytes(), filename: `${kindWords[kind].title}.csv` };
  },
  listQuarantine: ({ params: { kind }, query }) => pageOf(kind === 'facts' ? waiting : [], query),
  mendQuarantine: ({ body: { changes } }) => ({ released: changes.length, waiting: 0 }),
  releaseQuarantine: () => ({ released: 0, waiting: waiting.length }),
  sendFacts: () => placed,
  sendRecords: () => placed,
  listServiceTokens: () => [token],
  createServiceToken: ({ body: { name, rights } }) => ({
    ...token,
    name,
    rights: [...new Set(rights)],
    token: 'k'.repeat(43),
  }),
  revokeServiceToken: () => ({ ...token, revoked_at: at }),
} satisfies Partial<Handlers>;
