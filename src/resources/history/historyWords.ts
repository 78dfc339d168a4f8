import type { HistoryEntry } from '../../contract/history';
import type { FormField } from '../engine/definition';
import { valueWords } from '../engine/valueWords';
import { yesNo } from '../fields/yesNo';

const operations: Readonly<Record<string, string>> = {
  createGroup: 'Создание организации',
  updateGroup: 'Изменение организации',
  invertArchiveStatus: 'Архив',
  updateFcsProfile: 'Профиль ФТС',
  addCustomSubscription: 'Подключение подписки',
  addUnlimitedService: 'Подключение безлимитной услуги',
  addFullUnlimited: 'Подключение полного безлимита',
  createUser: 'Создание пользователя',
  updateUser: 'Изменение пользователя',
};

export const operationWords = (operation: string) => operations[operation] ?? 'Изменение';

/** What is recorded besides the fields of the forms. */
const further: readonly Pick<FormField, 'source' | 'label' | 'type' | 'choices'>[] = [
  { source: 'p_banned', label: 'Приостановить', type: 'number', choices: yesNo },
  { source: 'p_is_stop_tariff', label: 'Расчет без тарифа', type: 'number', choices: yesNo },
  { source: 'access_status', label: 'Статус', type: 'text' },
  { source: 'tariff', label: 'Тариф организации', type: 'text' },
  { source: 'caption', label: 'Подключено', type: 'text' },
  { source: 'start_at', label: 'Действует с', type: 'text' },
  { source: 'client_price', label: 'Цена для клиента, ₽', type: 'text' },
  { source: 'ctm_price', label: 'Доля организации, ₽', type: 'text' },
  { source: 'password_changed', label: 'Пароль изменён', type: 'boolean' },
];

export interface Change {
  field: Pick<FormField, 'source' | 'label' | 'type' | 'choices' | 'secret' | 'Words'>;
  before: unknown;
  after: unknown;
}

/** The changes of an entry that words can tell; what no form names stays out, as no person knows it by its name. */
export const tellable = ({ changes }: Pick<HistoryEntry, 'changes'>, fields: readonly FormField[]): Change[] =>
  changes.flatMap(({ field: source, before, after }) => {
    const field = [...fields, ...further].find((one) => one.source === source);
    if (!field) return [];
    return valueWords(field, before) === valueWords(field, after) ? [] : [{ field, before, after }];
  });
