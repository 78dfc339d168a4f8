import type { Right, Rights } from './rights';

/**
 * What the audit tells of, by the name that it has in its records: what it is called, the right that its own pages need, and who
 * sees it: whoever has the organisation that it is about in scope, everybody with the right, or who sees all dealers' alone.
 */
export const auditKinds = {
  group: { caption: 'Организация', right: 'organisations-users', sight: 'subject' },
  fcsProfile: { caption: 'Профиль ФТС', right: 'organisations-users', sight: 'subject' },
  billing: { caption: 'Тарифы организации', right: 'organisations-users', sight: 'subject' },
  clientNote: { caption: 'Заметка о клиенте', right: 'organisations-users', sight: 'subject' },
  subgroup: { caption: 'Подразделение', right: 'organisations-users', sight: 'subject' },
  user: { caption: 'Пользователь', right: 'organisations-users', sight: 'subject' },
  dealer: { caption: 'Дилер', right: 'dealers', sight: 'subject' },
  priceList: { caption: 'Прайс', right: 'dealers', sight: 'subject' },
  specPrice: { caption: 'Спецусловия', right: 'dealers', sight: 'subject' },
  minimumTariff: { caption: 'Минимальный тариф', right: 'dealers', sight: 'subject' },
  news: { caption: 'Новость', right: 'categories', sight: 'everybody' },
  session: { caption: 'Вход', right: 'audit', sight: 'subject' },
  application: { caption: 'Дистрибутив', right: 'client', sight: 'all' },
  import: { caption: 'Загрузка данных', right: 'data', sight: 'all' },
  operator: { caption: 'Реестр операторов', right: 'data', sight: 'all' },
  serviceToken: { caption: 'Ключ другой системы', right: 'data', sight: 'all' },
  section: { caption: 'Раздел', right: 'resources', sight: 'all' },
  recipe: { caption: 'Пересчёт цен', right: 'dealers', sight: 'all' },
  view: { caption: 'Общий вид списка', right: 'audit', sight: 'all' },
  setting: { caption: 'Настройка', right: 'dealers', sight: 'all' },
} as const satisfies Record<string, { caption: string; right: Right; sight: 'subject' | 'everybody' | 'all' }>;

export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as AuditKind[];

/** Those whose records a holder of rights may see, within his scope. */
export const kindsFor = (rights: Rights, seesAll: boolean): AuditKind[] =>
  auditKindNames.filter((kind) => {
    const { right, sight } = auditKinds[kind];
    return rights.has(right) && (seesAll || sight !== 'all');
  });
