import { fcsProfileEntity } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { userEntity } from '../../contract/entities/user';
import { toldFields, type Entity } from '../../contract/entity';
import type { HistoryEntry } from '../../contract/history';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import type { FormField } from '../engine/definition';
import { valueWords } from '../engine/valueWords';

const operations: Readonly<Record<string, string>> = {
  createGroup: 'Создание организации',
  updateGroup: 'Изменение организации',
  invertArchiveStatus: 'Архив',
  moveGroup: 'Перевод к другому дилеру',
  updateFcsProfile: 'Профиль ФТС',
  addCustomSubscription: 'Подключение подписки',
  addUnlimitedService: 'Подключение безлимитной услуги',
  addFullUnlimited: 'Подключение полного безлимита',
  changeClientNote: 'Заметка',
  createUser: 'Создание пользователя',
  updateUser: 'Изменение пользователя',
  resetPassword: 'Новый пароль',
  changeOwnPassword: 'Смена своего пароля',
};

/** Of a record that has no calls of its own: `create:contracts`. */
const records: Readonly<Record<string, string>> = { create: 'Создание', delete: 'Удаление' };

export const operationWords = (operation: string) =>
  operations[operation] ?? records[operation.split(':')[0] ?? ''] ?? 'Изменение';

/** What is recorded besides the fields of an entity: of its billing, and that a password is another one. */
const further: readonly ToldField[] = [
  { source: 'tariff', label: 'Тариф организации', type: 'text' },
  { source: 'dealer', label: 'Дилер', type: 'text' },
  { source: 'from_month', label: 'С месяца', type: 'text' },
  { source: 'caption', label: 'Подключено', type: 'text' },
  { source: 'start_at', label: 'Действует с', type: 'text' },
  { source: 'client_price', label: 'Цена для клиента, ₽', type: 'text' },
  { source: 'ctm_price', label: 'Доля организации, ₽', type: 'text' },
  { source: 'note', label: 'Заметка', type: 'longText' },
  { source: 'password_changed', label: 'Пароль изменён', type: 'boolean' },
  { source: 'must_change', label: 'Сменить при первом входе', type: 'boolean' },
];

/** The fields of an entity that the history tells of. */
const toldOf = (entity: Entity): ToldField[] =>
  toldFields(entity).flatMap((source) => {
    const { label, type, choices } = entity.fields[source] ?? {};
    return label === undefined || type === undefined ? [] : [{ source, label, type, ...(choices && { choices }) }];
  });

const told: Record<HistoryOf['kind'], readonly ToldField[]> = {
  group: [...toldOf(organisationEntity), ...toldOf(fcsProfileEntity), ...further],
  user: [...toldOf(userEntity), ...further],
};

type ToldField = Pick<FormField, 'source' | 'label' | 'type' | 'choices' | 'Words'>;

export interface Change {
  field: ToldField;
  before: unknown;
  after: unknown;
}

/** The changes of an entry that words can tell, those of the forms where these have any; what no field is called stays out. */
export const tellable = (
  { changes }: Pick<HistoryEntry, 'changes'>,
  kind: HistoryOf['kind'] | 'record',
  fields: readonly FormField[],
): Change[] =>
  changes.flatMap(({ field: source, before, after }) => {
    const known = (kind === 'record' ? fields : told[kind]).find((one) => one.source === source);
    if (!known || valueWords(known, before) === valueWords(known, after)) return [];
    const { Words } = fields.find((one) => one.source === source) ?? {};
    return [{ field: { ...known, ...(Words && { Words }) }, before, after }];
  });
