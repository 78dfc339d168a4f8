import type { Fix } from '../../../contract/clientPage';
import type { OperationId } from '../../../contract/endpoints';
import type { Group } from '../../../dataProvider/adapters/groups';
import { recordId } from '../../../domain/recordId';
import type { useOpenDialog } from '../../../ui/useDialogAddress';
import type { ClientTab } from './useClientTab';

/** What an action of a check works with. */
export interface FixTools {
  row: Group;
  open: ReturnType<typeof useOpenDialog>;
  show: (tab: ClientTab) => void;
  restore: () => void;
}

interface FixAction {
  caption: string;
  /** The call behind it; without one it only shows something. */
  operation?: OperationId;
  run: (tools: FixTools, p_id: number | null) => void;
}

/** The one action that mends each kind of trouble. */
export const fixes: Record<Fix['kind'], FixAction> = {
  organisation: {
    caption: 'Изменить организацию',
    operation: 'updateGroup',
    run: ({ open, row }) => open('organisation', row.id),
  },
  restore: { caption: 'Восстановить из архива', operation: 'invertArchiveStatus', run: ({ restore }) => restore() },
  profile: {
    caption: 'Выбрать профиль',
    operation: 'updateFcsProfile',
    run: ({ open, row }) => open('profile', `groups:${row.id}`),
  },
  billing: {
    caption: 'Подключить тариф',
    operation: 'addCustomSubscription',
    run: ({ open, row }) => open('billing', row.id),
  },
  addUser: {
    caption: 'Добавить пользователя',
    operation: 'createUser',
    run: ({ open, row }) => open('user', 'new', { in: row.id }),
  },
  user: {
    caption: 'Изменить пользователя',
    operation: 'updateUser',
    run: ({ open, row }, p_id) => open('user', recordId(row.server_alias, p_id ?? 0)),
  },
  users: { caption: 'К пользователям', run: ({ show }) => show('users') },
  packages: { caption: 'По месяцам', run: ({ show }) => show('packages') },
  prices: { caption: 'К условиям', operation: 'listClientConditions', run: ({ show }) => show('conditions') },
};
