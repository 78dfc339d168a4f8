import type { AuditKind } from '../../domain/auditKinds';
import { allRights, rightCaption, rightId } from '../../domain/rights';
import { dealerEntity } from '../entities/dealer';
import { fcsProfileEntity } from '../entities/fcsProfile';
import { newsEntity } from '../entities/news';
import { organisationEntity } from '../entities/organisation';
import { subgroupEntity } from '../entities/subgroup';
import { userEntity } from '../entities/user';
import { toldFields, type Entity } from '../entity';
import type { FieldType } from '../fieldType';
import type { Choice } from '../genericResources';
import { kindNames, kindWords } from '../imports';

/** A field that the history tells of. */
export interface ToldField {
  source: string;
  label: string;
  type: FieldType;
  choices?: readonly Choice[];
  /** What is said of it once it has happened; nothing that was and is. */
  happened?: string;
}

const field = (source: string, label: string, type: FieldType = 'text', choices?: readonly Choice[]): ToldField => ({
  source,
  label,
  type,
  ...(choices && { choices }),
});

/** The fields of an entity that the history tells of, in the order of its form; what no form has comes last. */
function toldOf(entity: Entity): ToldField[] {
  const sections = [...Object.keys(entity.sections), undefined];
  const place = (source: string) => sections.indexOf(entity.fields[source]?.form);
  return toldFields(entity)
    .sort((one, other) => place(one) - place(other))
    .flatMap((source) => {
      const { label, type, choices } = entity.fields[source] ?? {};
      return label === undefined || type === undefined ? [] : [field(source, label, type, choices)];
    });
}

const rights = allRights.flatMap((right): Choice[] => [
  { value: rightId(right), caption: rightCaption(right) },
  { value: right, caption: rightCaption(right) },
]);

const dataKinds = kindNames.map((kind): Choice => ({ value: kind, caption: kindWords[kind].title }));

/** The lists that everybody has; that of a declared resource is called by its name. */
const lists: readonly Choice[] = [
  { value: 'groups', caption: 'Организации и пользователи' },
  { value: 'dealers', caption: 'Дилеры и прайсы' },
  { value: 'news', caption: 'Новости' },
];

/** That a password is another one; it is never said which. */
const passwordChanged = { ...field('password_changed', 'Пароль', 'boolean'), happened: 'изменён' };

const moved = [field('dealer', 'Дилер'), field('from_month', 'С месяца')];

const billing = [
  field('tariff', 'Тариф организации'),
  field('access_status', 'Статус'),
  field('caption', 'Подключено'),
  field('start_at', 'Действует с'),
  field('permanent', 'Бессрочно', 'boolean'),
  field('client_price', 'Цена для клиента, ₽', 'money'),
  field('ctm_price', 'Доля организации, ₽', 'money'),
];

const client = field('client_name', 'Организация');
const price = [field('client_price', 'Цена, ₽', 'money'), field('daobit_price', 'Вознаграждение, ₽', 'money')];

/** What the history of each kind tells, by the labels of its forms; prices have words of their own. */
export const told: Record<AuditKind, readonly ToldField[]> = {
  group: [...toldOf(organisationEntity), ...moved],
  fcsProfile: [...toldOf(fcsProfileEntity), passwordChanged],
  billing,
  clientNote: [field('note', 'Заметка', 'longText')],
  subgroup: toldOf(subgroupEntity),
  user: [
    ...toldOf(userEntity).map((one) => (one.source === 'p_rights' ? { ...one, choices: rights } : one)),
    passwordChanged,
  ],
  dealer: toldOf(dealerEntity),
  priceList: [],
  specPrice: [client, ...price],
  minimumTariff: [
    client,
    field('start_date', 'Действует с', 'day'),
    field('package_count', 'Пакетов', 'number'),
    field('tariff_cost', 'Стоимость, ₽', 'money'),
    field('tariff_compensation', 'Вознаграждение, ₽', 'money'),
    field('percent', 'Вознаграждение, %', 'percent'),
    field('emails', 'Адреса', 'emails'),
  ],
  news: toldOf(newsEntity),
  session: [],
  application: [
    field('version', 'Версия'),
    field('file_name', 'Файл'),
    field('size', 'Байтов', 'number'),
    field('sha256', 'SHA-256'),
    field('notes', 'Заметка', 'longText'),
    field('withdrawn', 'Отозвана', 'boolean'),
  ],
  import: [
    field('kind', 'Вид данных', 'select', dataKinds),
    field('file_name', 'Файл'),
    field('added', 'Добавлено', 'number'),
    field('changed', 'Изменено', 'number'),
    field('removed', 'Убрано', 'number'),
    field('faulty', 'С ошибками', 'number'),
    field('released', 'Из карантина', 'number'),
    field('waiting', 'Осталось в карантине', 'number'),
  ],
  operator: [],
  serviceToken: [
    field('name', 'Название'),
    field('rights', 'Права', 'several', rights),
    field('expires_at', 'Действует до', 'moment'),
    field('revoked', 'Отозван', 'boolean'),
  ],
  section: [field('title', 'Название'), field('rows', 'Записей', 'number')],
  recipe: [
    field('name', 'Название'),
    field('packages', 'Пакеты, %', 'percent'),
    field('licences', 'Лицензии, %', 'percent'),
  ],
  view: [field('name', 'Название'), field('list', 'Список', 'select', lists), field('shared', 'Общий', 'boolean')],
  setting: [
    field('cliff', 'Разница соседних цен, %', 'percent'),
    field('jump', 'Изменение цены, %', 'percent'),
    field('refuse_reward_above_price', 'Запрещать вознаграждение больше цены', 'boolean'),
    field('require_check', 'Требовать отметки о проверке', 'boolean'),
  ],
};
