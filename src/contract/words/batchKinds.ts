import type { BatchKindName } from '../batches';

/** What each kind of batch is called. */
export const batchKindWords: Record<BatchKindName, string> = {
  'prices-from-current': 'Прайсы из действующих',
  'organisations-status': 'Статус организаций',
  'organisations-billing-type': 'Вид расчётов организаций',
  'organisations-dealer': 'Организации к другому дилеру',
  'spec-conditions': 'Спецусловия из таблицы',
  'recalculate-prices': 'Пересчёт прайсов',
  'recalculate-specs': 'Пересчёт спецусловий',
  'declared-records': 'Записи раздела из таблицы',
  'api-conditions': 'Спецусловия API из таблицы',
  'minimum-tariffs': 'Минимальные тарифы из таблицы',
  'price-lists': 'Прайсы из таблицы',
  clients: 'Организации из таблицы',
};
