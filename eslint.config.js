import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { roomsRule } from './scripts/lint/rooms.mjs';

/** Forbids packages by name, as regular expressions; the text is what the offender reads. Each file takes one such list. */
const forbid = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: patterns.map(([regex, message]) => ({ regex, message })) },
  ],
});

const react = ['^(react|@mui/|@emotion/|ra-)', 'no React here'];
const node = ['^(node:|hono|@hono/|pino|exceljs)', 'the browser part needs nothing of the server'];
const driver = ['^pg$', 'the driver stands in server/db only'];
const sql = ['^sql-template-tag$', 'SQL stands in server/db and server/services only'];

const kept = (object) => [
  { object, property: 'fetch', message: 'fetch stands in src/dataProvider/http.ts only' },
  { object, property: 'localStorage', message: 'storage stands in src/dataProvider/storage.ts only' },
  { object, property: 'sessionStorage', message: 'storage stands in src/dataProvider/storage.ts only' },
];

const clock = {
  'no-restricted-syntax': [
    'error',
    {
      selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      message: 'take the time from the clock passed in',
    },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'take the time from the clock passed in',
    },
    { selector: "CallExpression[callee.name='Date']", message: 'take the time from the clock passed in' },
    {
      selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
      message: 'take chance from what is passed in',
    },
  ],
};

const browserClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'the clock of a browser may be wrong: serverNow of src/ui goes by the server',
};

export default defineConfig(
  { ignores: ['dist*/', 'data/', 'node_modules/', 'test-results/', '.cache/'] },
  { linterOptions: { noInlineConfig: true } },
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    // Where React is: its compiler takes a third of the whole look.
    files: ['src/**', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    plugins: { house: { rules: { rooms: roomsRule } } },
    rules: {
      'house/rooms': 'error',
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-globals': [
        'error',
        { name: 'XMLHttpRequest', message: 'calls go through src/dataProvider/http.ts' },
        ...kept('').map(({ property, message }) => ({ name: property, message })),
      ],
      'no-restricted-properties': ['error', ...['window', 'globalThis', 'self'].flatMap(kept)],
    },
  },
  {
    files: ['src/**', 'server/**'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['src/**'], rules: forbid(node, driver, sql) },
  {
    files: ['src/{app,custom,resources,ui}/**/*.ts'],
    ignores: ['src/ui/serverNow.ts'],
    rules: { 'no-restricted-syntax': ['error', browserClock] },
  },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        browserClock,
        {
          selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name=/^(Suspense|lazy)$/]",
          message: 'React holds back what has come for 300 ms: Late, late and latePage of src/ui do not',
        },
      ],
    },
  },
  { files: ['src/contract/**', 'src/domain/**'], rules: { ...forbid(react, node, driver, sql), ...clock } },
  { files: ['server/**'], rules: forbid(react, driver, sql) },
  { files: ['server/services/**'], rules: { ...forbid(react, driver), ...clock } },
  { files: ['server/db/**'], rules: forbid(react) },
  {
    files: ['src/dataProvider/http.ts', 'src/dataProvider/storage.ts', 'tests/**', 'scripts/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['tests/component/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='afterEach'] MemberExpression[object.name=/^(local|session)Storage$/]",
          message: 'it would run before the page is gone, which then asks without a session: tests/support clears both',
        },
      ],
    },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
