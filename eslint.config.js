import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Forbids imports whose path matches; `why` is what the offender reads. */
const forbid = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }],
});

const react = ['^(react|react-dom|react-admin|@mui/|ra-)', 'no React here'];
const server = ['(^|/)server/', 'the browser part does not know the server'];
const pg = ['^pg$', 'SQL stands in server/db and server/services only'];
const clock = {
  'no-restricted-syntax': [
    'error',
    { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'take the time from the clock passed in' },
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'take the time from the clock passed in' },
    { selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']", message: 'take chance from what is passed in' },
  ],
};

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'node_modules/', 'test-results/', '.cache/'] },
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  { plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  {
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'fetch stands in src/dataProvider/http.ts only' },
        { name: 'localStorage', message: 'storage stands in src/dataProvider/storage.ts only' },
        { name: 'sessionStorage', message: 'storage stands in src/dataProvider/storage.ts only' },
      ],
    },
  },
  { files: ['src/contract/**'], rules: { ...forbid(react, server, ['\\.\\./(?!contract/|domain/(taxpayer|text|money)$)', 'the contract imports nothing of ours but the rules of single values']), ...clock } },
  {
    files: ['src/domain/**'],
    rules: { ...forbid(react, server, ['\\.\\./(?!contract/|domain/)', 'the domain imports the contract alone']), ...clock },
  },
  { files: ['src/dataProvider/**'], rules: forbid(server, ['/(resources|custom|ui|theme)/', 'the data provider knows contract and domain']) },
  { files: ['src/ui/**', 'src/theme/**', 'src/i18n/**'], rules: forbid(server, ['/(resources|custom|dataProvider)/', 'shared pieces know no screen']) },
  {
    files: ['src/resources/*/**'],
    rules: forbid(server, ['/custom/(?!layout/)', 'a resource imports no custom page'], ['^\\.\\./(?!engine/|\\.\\./)', 'a resource imports no other resource']),
  },
  { files: ['src/resources/engine/**'], rules: forbid(server, ['/custom/(?!layout/)', 'the engine imports no custom page'], ['^\\.\\./(?!\\.\\./)', 'the engine knows no resource']) },
  {
    files: ['src/custom/*/**'],
    rules: forbid(server, ['/resources/', 'a custom page imports no resource'], ['^\\.\\./(?!layout/|\\.\\./)', 'a custom page imports no other custom page']),
  },
  { files: ['server/**'], rules: forbid(react, ['src/(?!contract/|domain/)', 'the server imports contract and domain only'], pg) },
  { files: ['server/http/**', 'server/app.ts'], rules: forbid(react, pg, ['sql-template-tag', 'SQL stands in server/db and server/services only']) },
  { files: ['server/db/**'], rules: { '@typescript-eslint/no-restricted-imports': 'off' } },
  { files: ['server/services/**'], rules: clock },
  { files: ['src/dataProvider/http.ts', 'src/dataProvider/storage.ts', 'tests/**', 'scripts/**'], rules: { 'no-restricted-globals': 'off' } },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
