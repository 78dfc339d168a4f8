import { declaration, type Declaration } from '../../../contract/declared/declaration';
import { printDeclaration } from '../../../contract/declared/print';
import { z } from '../../../contract/schema';
import type { ResourceAccess } from '../../../dataProvider/authProvider';
import { policy } from '../../../domain/policy';
import type { Right } from '../../../domain/rights';
import type { FormContent, FormField, ResourceDefinition } from '../../engine/definition';
import { printField, type Limits } from './printField';

/** A resource in code: a list with its form, or a dialog over another's list. */
export type InCode = Partial<Omit<ResourceDefinition, 'name'>> & Pick<ResourceDefinition, 'name'>;

/** A resource as a file would have it, where it can, and what only code says of it. */
export interface Printed {
  text: string | undefined;
  reasons: string[];
}

/** `p_fullname` as a file calls it: `pFullname`. */
const nameOf = (source: string) => source.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What kind of thing a reason is about: «поле «ИНН»: ввод свой» about a field. */
export const kindOf = (reason: string) => reason.replace(/[:«].*$/s, '').trim();

/** What a function makes of a row is seen by a row whose values are their own names: `{title}`. */
function rowNameOf({ rowName }: InCode): string | undefined {
  if (!rowName) return undefined;
  const row = new Proxy({ id: '{id}' }, { get: (_, source) => `{${nameOf(String(source))}}` });
  try {
    return rowName(row);
  } catch {
    return undefined;
  }
}

const rightOf = (operations: ResourceAccess['operations'], action: 'create' | 'edit' | 'delete'): Right | undefined => {
  const operation = operations?.[action];
  const who = operation === undefined ? undefined : policy[operation].who;
  return typeof who === 'string' ? undefined : who?.[0];
};

const words: readonly (readonly [keyof InCode, string])[] = [
  ['operations', 'вызовы: пути и тела по документам, а кому какая запись видна, решает их код на сервере'],
  ['may', 'права: кто добавляет и изменяет, решает функция'],
  ['ticks', 'строки: отмечаются и меняются пачкой'],
  ['foundWithin', 'строки: раскрываются, когда найдено то, что в них'],
];
const parts: Readonly<Record<string, string>> = {
  List: 'страница списка',
  Filters: 'строка отборов',
  Row: 'строка',
  Expand: 'раскрытая строка',
  Toolbar: 'кнопки над списком',
  Form: 'диалог записи',
  Selection: 'панель отмеченных строк',
  Add: 'кнопка «Добавить»',
};
const formWords: readonly (readonly [keyof FormContent, string])[] = [
  ['saveQuestion', 'форма: вопрос перед сохранением, смотря по значениям'],
  ['rowOf', 'форма: после сохранения раскрывается чужая строка'],
  ['foundBy', 'форма: чем найти сохранённую запись, решает функция'],
];

const given = <T extends object>(of: T, some: readonly (readonly [keyof T, string])[]) =>
  some.flatMap(([key, said]) => (of[key] === undefined ? [] : [said]));

/** The rules of a schema that look at several fields. */
const between = (schema: z.ZodObject) => (schema.def.checks?.length ? ['форма: проверки между полями'] : []);

function fieldsOf({ schema, sections }: FormContent) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return sections.flatMap((section) =>
    section.fields.map((field: FormField) => ({
      name: nameOf(field.source),
      ...printField(field, (properties[field.source] ?? {}) as Limits, required.includes(field.source)),
    })),
  );
}

function listOf({ columns, filters = [], defaultSort, pageSizes }: InCode, names: ReadonlySet<string>) {
  const reasons: string[] = [];
  const kept = (columns ?? []).filter(({ source, label, Cell }) => {
    const known = names.has(nameOf(source));
    if (!known) reasons.push(`столбец «${label}»: такого поля в форме нет, его считает сервер`);
    else if (Cell) reasons.push(`столбец «${label}»: ячейка своя`);
    return known;
  });
  const filtered = filters.flatMap((filter) => {
    if ('search' in filter) return [];
    const own = 'Group' in filter || filter.Filter !== undefined || filter.shown !== undefined;
    const known = 'source' in filter && names.has(nameOf(filter.source));
    if (own || !known) reasons.push(`отбор «${filter.label}»: ${own ? 'свой' : 'не по полю формы'}`);
    return known && !own ? [nameOf(filter.source)] : [];
  });
  const orderings = kept.flatMap(({ source, sortBy }) => (sortBy === undefined ? [] : [nameOf(source)]));
  const sorted = defaultSort && [...orderings, 'id'].includes(nameOf(defaultSort.field));
  const list = {
    columns: kept.length > 0 ? kept.map(({ source }) => nameOf(source)) : [...names],
    ...(filtered.length > 0 && { filters: filtered }),
    ...(orderings.length > 0 && { orderings }),
    ...(sorted && { defaultSort: { ...defaultSort, field: nameOf(defaultSort.field) } }),
    ...(pageSizes && { pageSizes: [...pageSizes] }),
  };
  if (!columns) reasons.push('список: своего нет, это диалог над чужим списком; в файле столбцами стоят поля формы');
  return { list, reasons };
}

/** Prints a resource that is written in TypeScript as the file of a declared one, and says what a file cannot say of it. */
export function printResource(resource: InCode, form: FormContent): Printed {
  const { name, title, right, menu, operations, filters = [], actions = [], components = {} } = resource;
  const printed = fieldsOf(form);
  const fields = printed.flatMap(({ name: at, field }) => (field ? [[at, field] as const] : []));
  const names = new Set(fields.map(([at]) => at));
  const { list, reasons: ofList } = listOf(resource, names);
  const reasons = [
    ...given(resource, words),
    ...Object.keys(components).map((part) => `страница: своя часть — ${parts[part] ?? part}`),
    ...ofList,
    ...actions.map((action) => `действие «${action.name}»: делает своё, функцией`),
    ...printed.flatMap((one) => one.reasons),
    ...given(form, formWords),
    ...between(form.schema),
  ];
  const see = right ?? rightOf(operations, 'edit');
  const question = typeof form.deleteQuestion === 'object' ? form.deleteQuestion : undefined;
  const searched = filters.some((filter) => 'search' in filter);
  const texts = fields.filter(([, field]) => field.type === 'text').map(([at]) => at);
  const rowName = rowNameOf(resource);
  const written = {
    format: 1,
    name,
    title: title ?? form.titles.edit,
    ...(menu && { menu }),
    right: {
      see,
      change: rightOf(operations, 'edit') ?? see,
      ...(form.deleteQuestion !== undefined && { delete: rightOf(operations, 'delete') ?? see }),
    },
    scope: 'all',
    ...(rowName !== undefined && { rowName }),
    fields: Object.fromEntries(fields),
    ...(searched && { search: texts }),
    list,
    form: {
      ...(resource.form && { param: nameOf(resource.form.param) }),
      sections: form.sections.map((section) => ({
        ...(section.title && { title: section.title }),
        fields: section.fields.map(({ source }) => nameOf(source)).filter((at) => names.has(at)),
      })),
    },
    texts: {
      create: form.titles.create,
      edit: form.titles.edit,
      ...(question && { delete: { title: question.title, text: question.text, confirm: question.confirm } }),
    },
  };
  const read = declaration.safeParse(written);
  if (read.success) return { text: printDeclaration(read.data as Declaration), reasons };
  const issues = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { text: undefined, reasons: [...reasons, ...issues] };
}
