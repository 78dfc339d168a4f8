import { dirname, relative, resolve, sep } from 'node:path';

const rules = ['src/contract', 'src/domain'];
const shared = [...rules, 'src/ui', 'src/theme', 'src/i18n'];

/**
 * What a file may import of ours, besides its own room: the first room that holds the file decides. `*` is one folder;
 * `type:` allows the import of types alone.
 */
const rooms = [
  ['src/contract', ['src/domain']],
  ['src/domain', ['type:src/contract']],
  ['src/dataProvider', rules],
  ['src/i18n', rules],
  ['src/theme', []],
  ['src/ui', shared],
  [
    'src/resources/engine',
    [
      ...shared,
      'src/custom/layout',
      'type:src/dataProvider',
      'src/dataProvider/queryKeys',
      'src/dataProvider/storage',
      'type:src/app/App',
    ],
  ],
  ['src/resources/fields', [...shared, 'src/resources/engine', 'type:src/dataProvider']],
  [
    'src/resources/*',
    [
      ...shared,
      'src/resources/engine',
      'src/resources/fields',
      'src/custom/layout',
      'type:src/dataProvider',
      'src/dataProvider/storage',
      'type:src/app/App',
    ],
  ],
  ['src/custom/*', [...shared, 'src/custom/layout', 'src/dataProvider', 'type:src/app/App']],
  ['src/app', ['src']],
  ['src', []],
  ['server/security', rules],
  ['server/xlsx', rules],
  ['server/xml', rules],
  ['server/db', [...rules, 'server/security', 'server/env']],
  ['server/services', [...rules, 'server/db', 'server/security', 'server/xlsx', 'server/xml']],
  ['server/http', [...rules, 'server/db', 'server/security', 'server/services']],
  ['server', rules],
];

const lies = (path, room) => new RegExp(`^${room.replace('*', '[^/]+')}(/|$)`).exec(path)?.[0].replace(/\/$/, '');

/** The room of a path and what it may know; a file that stands beside the rooms of `src/resources` or `src/custom` is of `src`. */
function homeOf(path) {
  for (const [room, known] of rooms) {
    const home = lies(path, room);
    if (home && !/\.tsx?$/.test(home)) return { home, known };
  }
  return undefined;
}

function complaint(from, target, typesOnly) {
  const found = homeOf(from);
  if (!found) return undefined;
  const { home, known } = found;
  const allowed = [
    home,
    ...known.filter((room) => typesOnly || !room.startsWith('type:')).map((room) => room.replace('type:', '')),
  ];
  if (allowed.some((room) => lies(target, room))) return undefined;
  return `${home} may not import ${target}; of ours it knows: ${known.join(', ') || 'nothing'}`;
}

/** ESLint rule: the rooms of the house know one another as the table says, in every kind of import. */
export const roomsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const pathOf = (file) => relative(context.cwd, file).split(sep).join('/');
    const check = (node) => {
      const path = node.source?.value;
      if (typeof path !== 'string' || !path.startsWith('.')) return;
      const typesOnly = (node.importKind ?? node.exportKind) === 'type';
      const message = complaint(pathOf(context.filename), pathOf(resolve(dirname(context.filename), path)), typesOnly);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
