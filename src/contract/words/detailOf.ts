import { dealerEntity } from '../entities/dealer';
import { fcsProfileEntity } from '../entities/fcsProfile';
import { newsEntity } from '../entities/news';
import { organisationEntity } from '../entities/organisation';
import { subgroupEntity } from '../entities/subgroup';
import { userEntity } from '../entities/user';
import { cellWord, cellWords } from './priceCells';

const entities = [organisationEntity, userEntity, dealerEntity, subgroupEntity, fcsProfileEntity, newsEntity];

/** What no form declares, as the screens call it. */
const others: Readonly<Record<string, string>> = {
  year: 'Год',
  month: 'Месяц',
  year_new: 'Новый год',
  month_new: 'Новый месяц',
  actor: 'Логин',
  file_name: 'Название файла',
  object: 'Объект',
  must_change: 'Смена пароля при первом входе',
  lycense: 'Лицензии',
  packages: 'Цены пакетов',
  accounts: 'Учётные записи',
  percents: 'Проценты вознаграждения',
};

/** The label that all forms agree on, or that its own resource gives; what a field of two labels means, only its form knows. */
export function labelOf(field: string, own?: Readonly<Record<string, string>>): string | undefined {
  if (own) return Object.hasOwn(own, field) ? own[field] : undefined;
  if (Object.hasOwn(others, field)) return others[field];
  const labels = entities.flatMap(({ fields }) => {
    const found = Object.hasOwn(fields, field) ? (fields as Record<string, { label: string }>)[field] : undefined;
    return found ? [found.label] : [];
  });
  return new Set(labels).size === 1 ? labels[0] : undefined;
}

/** «Год: от 2000 до 2199», «Введите пароль» and «Файл пуст» say themselves what they are about; «Знаков: не больше 5» and «Нужно цен: 6» do not. */
const namesItself =
  /^(?!Знаков|Записей|Нужно|Слишком длинно|Введите (?:число|процент)$)(?:[А-ЯЁ][А-Яа-яё]*(?: [А-Яа-яё]+)*: |Введите |Выберите |Файл )/;

/** The sentence of a refusal over one field, which is named as people know it; only what has no such name stands as on the wire. */
export function detailOf(path: string, message: string, own?: Readonly<Record<string, string>>): string {
  if (path === 'body' || namesItself.test(message)) return message;
  const [root = '', ...rest] = path.split('.');
  const label = labelOf(root, own) ?? (own === undefined ? cellWord(root) : undefined);
  if (label === undefined) return `${path}: ${message}`;
  return `${[label, ...cellWords(rest).map((word, at) => word ?? rest[at])].join(', ')}: ${message}`;
}
