import { z } from '../schema';
import { declaredField } from './fields';
import { choiceValue, fieldName, limits, resourceName, rightName, wireName, words } from './words';

const question = z.strictObject({
  title: words(120).describe('Заголовок вопроса; {поле} заменяется значением'),
  text: words(300).describe('Что произойдёт; {поле} заменяется значением'),
  confirm: words(40).describe('Надпись кнопки согласия'),
});
const list = <S extends z.ZodType>(one: S) => z.array(one).max(limits.fields);

const column = z.union(
  [
    fieldName,
    z.strictObject({
      field: fieldName.describe('Имя поля'),
      rank: z
        .int()
        .min(1)
        .max(20)
        .optional()
        .describe('Когда тесно, колонка с наибольшим числом первой уходит в раскрытую часть строки'),
      width: z
        .string()
        .regex(/^\d{2,3}px$/, 'Ширина в точках: "160px"')
        .optional()
        .describe('Ширина в точках: "160px"'),
      card: z.literal(false, 'false или ничего').optional().describe('false — на телефоне не показывать'),
    }),
  ],
  'Колонка — имя поля в кавычках или { "field": …, "rank": …, "width": "160px" }',
);

const value = z.union([choiceValue, z.boolean()], 'Значение из вариантов поля, true или false');
const common = {
  name: fieldName.describe('Имя действия, своё у каждого'),
  label: words(40).describe('Надпись в меню строки'),
  icon: z
    .enum(['edit', 'archive', 'restore', 'check', 'link'], 'Значок: edit, archive, restore, check или link')
    .optional()
    .describe('Значок'),
  when: z
    .record(fieldName, z.array(value).min(1).max(limits.choices))
    .optional()
    .describe('При каких значениях действие предлагается: { "status": ["active"] }'),
};
const action = z.union(
  [
    z.strictObject({
      ...common,
      set: z.record(fieldName, value).describe('Каким полям какие значения поставить'),
      question: question.describe('Что спросить перед этим'),
    }),
    z.strictObject({
      ...common,
      archive: fieldName.describe(
        'Поле boolean: запись уходит в архив и возвращается; в списке её нет, пока её не спросит отбор',
      ),
    }),
    z.strictObject({
      ...common,
      open: z
        .string()
        .max(500)
        .regex(
          /^(https:\/\/[^\s\\<>"'{}]+|\/)(?!\/)[^\s\\<>"']*$/,
          'Адрес начинается с https:// или с одной косой черты; имя сайта — без полей',
        )
        .describe('Какой адрес открыть; {поле} заменяется значением'),
    }),
  ],
  'Действие — { "name", "label" } и одно из трёх: "set" с "question", "archive" или "open"',
);

const scopes = 'Кому видны записи: "all", { "by": "dealer", "through": "поле-ссылка" } или { "by": "owner" }';

const scope = z.union(
  [
    z.literal('all').describe('Все записи — всем, у кого есть право'),
    z.strictObject({
      by: z.literal('dealer', scopes).describe('Дилеру — записи его организаций и организаций его субдилеров'),
      through: fieldName.describe('Обязательная ссылка, по которой видно, чья запись'),
    }),
    z.strictObject({ by: z.literal('owner', scopes).describe('Каждому — записи, которые он завёл') }),
  ],
  scopes,
);

const listPart = z.strictObject({
  columns: list(column)
    .min(1, 'Нужен хотя бы один столбец')
    .describe('Колонки по порядку: имя поля или { "field", "rank", "width", "card" }'),
  filters: list(fieldName).optional().describe('По каким полям отбирают; под каждое строится индекс'),
  orderings: list(fieldName).optional().describe('По каким полям упорядочивают; под каждое строится индекс'),
  defaultSort: z
    .strictObject({
      field: z.string().describe('Поле из "orderings" или id'),
      order: z.enum(['ASC', 'DESC'], 'Порядок: ASC или DESC').describe('ASC — по возрастанию, DESC — по убыванию'),
    })
    .optional()
    .describe('Каким список открывается; без этого — новые сверху'),
  pageSizes: z
    .array(z.int().min(5).max(100))
    .min(1)
    .max(6)
    .optional()
    .describe('Сколько строк на странице: [25, 50, 100]'),
});

const formPart = z.strictObject({
  param: fieldName.optional().describe('Как окно записи называется в адресе'),
  sections: z
    .array(
      z.strictObject({
        title: words(60).optional().describe('Заголовок части формы'),
        fields: list(fieldName).describe('Поля по порядку'),
      }),
    )
    .max(50)
    .optional()
    .describe('Части формы; без них — все поля подряд'),
});

const textsPart = z.strictObject({
  create: words(80).optional().describe('Заголовок окна новой записи'),
  edit: words(80).optional().describe('Заголовок окна записи'),
  delete: question.optional().describe('Что спросить перед удалением'),
});

/** Fields first, so that what follows can name them; `{field}` in a text is replaced by the value, and that is all the syntax there is. */
export const declaration = z.strictObject({
  $schema: z.string().max(300).optional().describe('Адрес этой схемы: по нему редактор подсказывает и проверяет'),
  $comment: z.string().max(2000).optional().describe('Заметка для тех, кто правит файл'),
  format: z
    .literal(1, {
      error: ({ input }) =>
        typeof input === 'number' && input > 1
          ? `Формат ${input} этой версии сервера неизвестен: она читает формат 1. Обновите сервер`
          : 'Напишите "format": 1',
    })
    .describe('Версия формата: 1'),
  name: resourceName.describe('Имя раздела: в адресе, в вызовах и в имени файла'),
  title: words(60).describe('Название: в меню и над списком'),
  menu: z
    .strictObject({
      group: z
        .enum(['management', 'reports', 'program'], 'Место в меню: management, reports или program')
        .meta({ description: 'Часть меню', enumDescriptions: ['Управление', 'Отчеты', 'Программа'] }),
    })
    .optional()
    .describe('Место в меню; без него — «Управление»'),
  right: z
    .strictObject({
      see: rightName.describe('Кто видит раздел'),
      change: rightName.optional().describe('Кто добавляет и изменяет; без этого — никто'),
      delete: rightName.optional().describe('Кто удаляет; без этого — никто'),
    })
    .describe('Кому что можно: имена прав'),
  scope: scope.describe('Чьи записи человек видит'),
  rowName: words(200).optional().describe('Как назвать запись: «Договор {number}»; без этого — первое поле-строка'),
  fields: z
    .record(fieldName, declaredField)
    .refine((fields) => {
      const { length } = Object.keys(fields);
      return length > 0 && length <= limits.fields;
    }, `Полей — от одного до ${limits.fields}`)
    .describe('Поля записи по именам'),
  search: list(fieldName).optional().describe('Где ищет строка поиска: по тому, что поля показывают'),
  list: listPart.describe('Список'),
  form: formPart.optional().describe('Форма'),
  actions: z.array(action).max(10).optional().describe('Действия в меню строки'),
  texts: textsPart.optional().describe('Тексты окон'),
  endpoint: z
    .string()
    .regex(/^(\/[a-zA-Z0-9_-]+)+\/?$/, 'Адрес ниже /api/private/v3.0 того сервера: "/my/list/"')
    .max(200)
    .optional()
    .describe('Записи лежат на чужом сервере: адрес коллекции ниже /api/private/v3.0'),
  convention: z
    .enum(['simple-rest', 'drf'], 'Соглашение: simple-rest или drf')
    .optional()
    .meta({
      description: 'Как спрашивать чужой сервер; без этого — simple-rest',
      enumDescriptions: [
        'ra-data-simple-rest: range, sort, filter',
        'Django REST framework: page, page_size, ordering',
      ],
    }),
  dates: z
    .enum(['iso', 'russian'], 'Дни: iso (2026-11-01) или russian (01.11.2026)')
    .optional()
    .meta({
      description: 'Как слать чужому серверу дни и месяцы; без этого — iso. Прочитано будет то и другое',
      enumDescriptions: ['2026-11-01', '01.11.2026'],
    }),
  idName: wireName.optional().describe('Как чужой сервер называет номер записи; без этого — id'),
});

/** A resource as an administrator declares it, in one JSON file. */
export type Declaration = z.infer<typeof declaration>;

/** The JSON Schema of a declaration, for editors; made from what reads it. */
export const declarationSchema = () => ({
  $id: 'resource.schema.json',
  title: 'Раздел, объявленный файлом',
  ...z.toJSONSchema(declaration, { io: 'input', unrepresentable: 'any', reused: 'ref' }),
});
