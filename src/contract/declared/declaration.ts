import { z } from '../schema';
import { declaredField } from './fields';
import { choiceValue, fieldName, limits, resourceName, rightName, wireName, words } from './words';

const question = z.strictObject({ title: words(120), text: words(300), confirm: words(40) });
const list = <S extends z.ZodType>(one: S) => z.array(one).max(limits.fields);

const column = z.union(
  [
    fieldName,
    z.strictObject({
      field: fieldName,
      /** The highest goes into the unfolded part of the row first when room is short. */
      rank: z.int().min(1).max(20).optional(),
      width: z
        .string()
        .regex(/^\d{2,3}px$/, 'Ширина в точках: "160px"')
        .optional(),
      card: z.literal(false, 'false или ничего').optional(),
    }),
  ],
  'Колонка — имя поля в кавычках или { "field": …, "rank": …, "width": "160px" }',
);

const value = z.union([choiceValue, z.boolean()], 'Значение из вариантов поля, true или false');
const common = {
  name: fieldName,
  label: words(40),
  icon: z
    .enum(['edit', 'archive', 'restore', 'check', 'link'], 'Значок: edit, archive, restore, check или link')
    .optional(),
  /** Offered for rows in which each of these fields has one of these values. */
  when: z.record(fieldName, z.array(value).min(1).max(limits.choices)).optional(),
};
const action = z.union(
  [
    z.strictObject({ ...common, set: z.record(fieldName, value), question }),
    /** Puts a record away, and takes it back: by a field of yes and no. What is away is in no list, unless a filter asks for it. */
    z.strictObject({ ...common, archive: fieldName }),
    z.strictObject({
      ...common,
      open: z
        .string()
        .max(500)
        .regex(
          /^(https:\/\/[^\s\\<>"'{}]+|\/)(?!\/)[^\s\\<>"']*$/,
          'Адрес начинается с https:// или с одной косой черты; имя сайта — без полей',
        ),
    }),
  ],
  'Действие — { "name", "label" } и одно из трёх: "set" с "question", "archive" или "open"',
);

const scope = z.union(
  [
    z.literal('all'),
    z.strictObject({ by: z.literal('dealer'), through: fieldName }),
    z.strictObject({ by: z.literal('owner') }),
  ],
  'Кому видны записи: "all", { "by": "dealer", "through": "поле-ссылка" } или { "by": "owner" }',
);

/** Fields first, so that what follows can name them; `{field}` in a text is replaced by the value, and that is all the syntax there is. */
export const declaration = z.strictObject({
  $schema: z.string().max(300).optional(),
  $comment: z.string().max(2000).optional(),
  format: z.literal(1, {
    error: ({ input }) =>
      typeof input === 'number' && input > 1
        ? `Формат ${input} этой версии сервера неизвестен: она читает формат 1. Обновите сервер`
        : 'Напишите "format": 1',
  }),
  name: resourceName,
  title: words(60),
  menu: z
    .strictObject({
      group: z.enum(['management', 'reports', 'program'], 'Место в меню: management, reports или program'),
    })
    .optional(),
  /** Who sees the records, who adds and changes them, who deletes them; silence gives nothing. */
  right: z.strictObject({ see: rightName, change: rightName.optional(), delete: rightName.optional() }),
  scope,
  rowName: words(200).optional(),
  fields: z.record(fieldName, declaredField).refine((fields) => {
    const { length } = Object.keys(fields);
    return length > 0 && length <= limits.fields;
  }, `Полей — от одного до ${limits.fields}`),
  search: list(fieldName).optional(),
  list: z.strictObject({
    columns: list(column).min(1, 'Нужна хотя бы одна колонка'),
    filters: list(fieldName).optional(),
    orderings: list(fieldName).optional(),
    defaultSort: z
      .strictObject({ field: z.string(), order: z.enum(['ASC', 'DESC'], 'Порядок: ASC или DESC') })
      .optional(),
    pageSizes: z.array(z.int().min(5).max(100)).min(1).max(6).optional(),
  }),
  form: z
    .strictObject({
      /** Names the dialog in the address. */
      param: fieldName.optional(),
      sections: z
        .array(z.strictObject({ title: words(60).optional(), fields: list(fieldName) }))
        .max(50)
        .optional(),
    })
    .optional(),
  actions: z.array(action).max(10).optional(),
  texts: z
    .strictObject({ create: words(80).optional(), edit: words(80).optional(), delete: question.optional() })
    .optional(),
  /** A collection of another server, in place of a table here. */
  endpoint: z
    .string()
    .regex(/^(\/[a-zA-Z0-9_-]+)+\/?$/, 'Адрес ниже /api/private/v3.0 того сервера: "/my/list/"')
    .max(200)
    .optional(),
  /** How that collection is asked: as ra-data-simple-rest does, unless told otherwise, or as Django REST framework has it. */
  convention: z.enum(['simple-rest', 'drf'], 'Соглашение: simple-rest или drf').optional(),
  /** How days and months are sent there: `2026-11-01`, unless told otherwise, or `01.11.2026`; either is understood. */
  dates: z.enum(['iso', 'russian'], 'Дни: iso (2026-11-01) или russian (01.11.2026)').optional(),
  /** What the key of a record is called there; `id`, unless told otherwise. */
  idName: wireName.optional(),
});

/** A resource as an administrator declares it, in one JSON file. */
export type Declaration = z.infer<typeof declaration>;

/** The JSON Schema of a declaration, for editors; made from what reads it. */
export const declarationSchema = () => ({
  $id: 'resource.schema.json',
  title: 'Раздел, объявленный файлом',
  ...z.toJSONSchema(declaration, { io: 'input', unrepresentable: 'any', reused: 'ref' }),
});
