import { checkActions } from './checkActions';
import { checkField } from './checkField';
import type { Declaration } from './declaration';
import { nearest } from './nearest';
import { placesOf } from './placesOf';
import type { Problem } from './placed';
import { ownTargets, reservedFields, reservedResources } from './reserved';
import type { DeclaredType } from './fields';

export interface Neighbours {
  file: string;
  others: ReadonlySet<string>;
  /** The names of files that declare nothing, as they are wrong. */
  faulty?: ReadonlySet<string> | undefined;
}

type Path = Problem['path'];

/** The types of fields that a search finds by what they show. */
export const searchedTypes: readonly DeclaredType[] = [
  'text',
  'longText',
  'email',
  'phone',
  'taxpayerNumber',
  'select',
  'reference',
];
const notFiltered: readonly DeclaredType[] = ['longText', 'several'];
const notOrdered: readonly DeclaredType[] = ['longText', 'several'];

/** What is wrong between the parts of a declaration, each of which is right by itself. */
class Checks {
  readonly problems: Problem[] = [];

  constructor(readonly declared: Declaration) {}

  add(path: Path, message: string) {
    this.problems.push({ path, message });
  }

  /** The field of a name; tells of one that is not there. */
  field(name: string, path: Path) {
    const { fields } = this.declared;
    if (Object.hasOwn(fields, name)) return fields[name];
    const meant = nearest(name, Object.keys(fields));
    this.add(path, `Поля «${name}» нет${meant ? `: может быть, «${meant}»?` : ' в "fields"'}`);
    return undefined;
  }

  /** The same of one that everybody is told the value of who sees the record. */
  openField(name: string, path: Path, where: string) {
    const field = this.field(name, path);
    if (field?.right?.see)
      this.add(path, `Поле «${name}» видно не всем ("right.see"), поэтому ${where} его быть не может: уберите отсюда`);
    return field;
  }

  names(list: readonly string[], path: Path, each: (name: string, path: Path) => void) {
    list.forEach((name, at) => {
      if (list.indexOf(name) < at) this.add([...path, at], `«${name}» уже есть в этом списке: оставьте одно`);
      else each(name, [...path, at]);
    });
  }

  text(text: string | undefined, path: Path) {
    for (const name of text === undefined ? [] : placesOf(text)) {
      const message = `Вместо {${name}} будет номер записи, а не её название: возьмите поле-строку`;
      if (this.openField(name, path, 'в тексте')?.type === 'reference')
        this.problems.push({ path, message, warning: true });
    }
  }
}

function checkNames(checks: Checks, { file }: Neighbours) {
  const { name, fields } = checks.declared;
  if (reservedResources.has(name)) checks.add(['name'], `Имя «${name}» занято самим продуктом: возьмите другое`);
  const stem = file.replace(/^.*[\\/]/, '').replace(/\.json$/i, '');
  if (stem !== name)
    checks.add(['name'], `Файл называется ${stem}.json: назовите раздел «${stem}» или файл ${name}.json`);
  const before = new Map<string, string>();
  for (const [field, { was = [] }] of Object.entries(fields)) {
    if (reservedFields.has(field))
      checks.problems.push({
        path: ['fields', field],
        name: true,
        message: `Имя поля «${field}» занято: возьмите другое`,
      });
    was.forEach((old, at) => {
      const path = ['fields', field, 'was', at];
      if (Object.hasOwn(fields, old)) checks.add(path, `Поле «${old}» есть и сейчас: прежним именем оно быть не может`);
      if (before.has(old)) checks.add(path, `«${old}» — уже прежнее имя поля «${before.get(old)}»`);
      before.set(old, field);
    });
  }
}

/** The head of a column, of which a sheet is read back, is the label. */
function checkLabels({ declared: { fields }, problems }: Checks) {
  const before = new Map<string, string>();
  for (const [field, { label }] of Object.entries(fields)) {
    const first = before.get(label.toLowerCase());
    before.set(label.toLowerCase(), first ?? field);
    if (first === undefined) continue;
    const message = `Так же называется поле «${first}»: в таблице и в файле их не различить`;
    problems.push({ path: ['fields', field, 'label'], message, warning: true });
  }
}

function checkScope(checks: Checks) {
  const { scope, fields, endpoint } = checks.declared;
  if (endpoint !== undefined || scope === 'all' || scope.by === 'owner') return;
  const path = ['scope', 'through'];
  const field = checks.openField(scope.through, path, 'в "scope"');
  if (!field) return;
  if (field.type !== 'reference' || !ownTargets.some((one) => one === field.to))
    checks.add(path, `«${scope.through}» должно быть ссылкой на ${ownTargets.join(', ')}: по ней видно, чья запись`);
  else if (!fields[scope.through]?.required)
    checks.add(path, `Сделайте поле «${scope.through}» обязательным ("required": true): иначе запись ничья`);
}

/** What is put in order by something else than it shows, and by what. */
const orderedUnseen: Readonly<Record<string, string>> = { reference: 'номеру записи', select: 'значению "value"' };

function checkLists(checks: Checks) {
  const { search = [], list, form, fields } = checks.declared;
  const unfit = (name: string, path: Path, types: readonly DeclaredType[], where: string) => {
    const field = checks.openField(name, path, where);
    if (field && types.includes(field.type))
      checks.add(path, `Поле типа ${field.type} не бывает ${where}: уберите отсюда`);
  };
  checks.names(search, ['search'], (name, path) => {
    const field = checks.openField(name, path, 'в поиске');
    if (!field || searchedTypes.includes(field.type)) return;
    const instead = notFiltered.includes(field.type) ? '' : ', для него есть отбор';
    checks.add(path, `По типу ${field.type} не ищут: уберите отсюда${instead}`);
  });
  const columns = list.columns.map((one) => (typeof one === 'string' ? one : one.field));
  checks.names(columns, ['list', 'columns'], (name, path) => checks.field(name, path));
  checks.names(list.filters ?? [], ['list', 'filters'], (name, path) => unfit(name, path, notFiltered, 'в отборах'));
  checks.names(list.orderings ?? [], ['list', 'orderings'], (name, path) => {
    unfit(name, path, notOrdered, 'в порядках');
    const by = orderedUnseen[fields[name]?.type ?? ''];
    if (by !== undefined)
      checks.problems.push({
        path,
        message: `Порядок по «${name}» будет по ${by}, а не по названию: в списке он покажется случайным`,
        warning: true,
      });
  });
  const sort = list.defaultSort?.field;
  if (sort !== undefined && sort !== 'id' && !list.orderings?.includes(sort))
    checks.add(
      ['list', 'defaultSort', 'field'],
      `Порядка по «${sort}» нет: добавьте его в "orderings", тогда будет и индекс`,
    );
  const placed = new Set<string>();
  form?.sections?.forEach((section, at) =>
    section.fields.forEach((name, index) => {
      const path = ['form', 'sections', at, 'fields', index];
      checks.field(name, path);
      if (placed.has(name)) checks.add(path, `«${name}» уже стоит в форме: оставьте одно`);
      placed.add(name);
    }),
  );
  if (!form?.sections) return;
  for (const [name, field] of Object.entries(fields))
    if (field.required && !placed.has(name) && !('default' in field))
      checks.add(['form', 'sections'], `Обязательного поля «${name}» нет в форме: без него запись не сохранить`);
}

function checkTexts(checks: Checks) {
  const { rowName, texts, actions = [] } = checks.declared;
  checks.text(rowName, ['rowName']);
  checks.text(texts?.delete?.title, ['texts', 'delete', 'title']);
  checks.text(texts?.delete?.text, ['texts', 'delete', 'text']);
  actions.forEach((action, at) => {
    if (!('set' in action)) return;
    checks.text(action.question.title, ['actions', at, 'question', 'title']);
    checks.text(action.question.text, ['actions', at, 'question', 'text']);
  });
}

const ofEndpoint = ['convention', 'dates', 'idName'] as const;

function checkEndpoint(checks: Checks) {
  const { endpoint, scope, fields } = checks.declared;
  if (endpoint === undefined) {
    for (const key of ofEndpoint)
      if (checks.declared[key] !== undefined)
        checks.add([key], `"${key}" говорит о чужом сервере: добавьте "endpoint" или уберите`);
    for (const [name, { wireName }] of Object.entries(fields))
      if (wireName !== undefined)
        checks.add(['fields', name, 'wireName'], 'Имя у чужого сервера нужно только вместе с "endpoint": уберите');
    return;
  }
  if (scope !== 'all') checks.add(['scope'], 'Чужой сервер сам решает, кому что видно: напишите "scope": "all"');
  const names = new Map([[checks.declared.idName ?? 'id', '"idName"']]);
  for (const [name, field] of Object.entries(fields)) {
    if ('unique' in field && field.unique)
      checks.add(['fields', name, 'unique'], 'За чужой сервер этого никто не проверит: уберите');
    if (field.was)
      checks.add(['fields', name, 'was'], 'Данные лежат на чужом сервере, переименовать их нельзя: уберите');
    if (field.right)
      checks.add(['fields', name, 'right'], 'Поле пришлёт чужой сервер, и скрыть его некому: уберите "right"');
    const there = field.wireName ?? name;
    const taken = names.get(there);
    if (taken !== undefined)
      checks.add(['fields', name], `У того сервера «${there}» — уже ${taken}: у каждого поля своё имя ("wireName")`);
    names.set(there, `поле «${name}»`);
  }
}

function checkTargets(checks: Checks, { others, faulty }: Neighbours) {
  const targets = new Set<string>([...ownTargets, ...others, checks.declared.name]);
  for (const [name, field] of Object.entries(checks.declared.fields)) {
    if (field.type !== 'reference' || targets.has(field.to)) continue;
    const meant = nearest(field.to, targets);
    const why = faulty?.has(field.to)
      ? `: в файле ${field.to}.json ошибки, исправьте их`
      : meant
        ? `: может быть, «${meant}»?`
        : `. Есть: ${[...targets].join(', ')}`;
    checks.add(['fields', name, 'to'], `Раздела «${field.to}» нет${why}`);
  }
}

/** What is wrong with a declaration beyond what its schema sees, part by part. */
export function checkDeclaration(declared: Declaration, neighbours: Neighbours): Problem[] {
  const checks = new Checks(declared);
  checkNames(checks, neighbours);
  for (const [name, field] of Object.entries(declared.fields)) checks.problems.push(...checkField(name, field));
  checkLabels(checks);
  checkTargets(checks, neighbours);
  checkScope(checks);
  checkLists(checks);
  checkTexts(checks);
  checks.problems.push(...checkActions(declared, (name, path) => checks.openField(name, path, 'в действиях')));
  checkEndpoint(checks);
  return checks.problems;
}
