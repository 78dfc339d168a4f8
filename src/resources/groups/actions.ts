import { seesBilling } from '../../domain/seesBilling';
import type { Group } from '../../dataProvider/adapters/groups';
import type { IconName } from '../../ui/icons';
import type { ActionTools, RowAction } from '../engine/definition';
import { toasts } from '../../ui/toasts';
import { highlight } from '../engine/highlight';

/** A dialog about the organisation. */
const dialog = (
  name: string,
  label: string,
  icon: IconName,
  operation: RowAction<Group>['operation'],
  opens: (open: ActionTools['open'], id: string) => void,
): RowAction<Group> => ({
  name,
  label: () => label,
  icon: () => icon,
  operation,
  offered: () => true,
  run: async ({ id }, { open }) => opens(open, id),
});

const isArchived = ({ access_status }: Group) => access_status === 'В архиве';

/** To the archive, or back from it (doc 1 §4): asks first, and the list is read again after it. */
const archive: RowAction<Group> = {
  name: 'archive',
  label: (row) => (isArchived(row) ? 'Восстановить из архива' : 'Перенести в архив'),
  icon: (row) => (isArchived(row) ? 'restore' : 'archive'),
  operation: 'invertArchiveStatus',
  offered: (row) => isArchived(row) || row.access_status === 'Приостановлена',
  question: (row) =>
    isArchived(row)
      ? {
          title: 'Восстановить из архива?',
          of: row.server_name,
          text: `${row.name} вернётся из архива в статусе «Приостановлена».`,
          confirm: 'Восстановить',
        }
      : {
          title: 'Перенести в архив?',
          of: row.server_name,
          text: `${row.name} перейдёт в архив. Организацию можно будет восстановить.`,
          confirm: 'Перенести',
        },
  run: async (row, { dataProvider, refresh }) => {
    await dataProvider.invertArchiveStatus(row);
    highlight({ resource: 'groups', id: row.id });
    toasts.show({ tone: 'ok', text: `${isArchived(row) ? 'Из архива' : 'В архиве'}: ${row.name}` });
    refresh();
  },
};

/** What is done with an organisation from its row, the most frequent first. */
export const actions: readonly RowAction<Group>[] = [
  dialog('add-user', 'Добавить пользователя', 'userPlus', 'createUser', (open, id) => open('user', 'new', { in: id })),
  dialog('billing', 'Биллинг', 'wallet', seesBilling, (open, id) => open('billing', id)),
  dialog('profile', 'Профиль ФТС', 'settings', 'readFcsProfile', (open, id) => open('profile', `groups:${id}`)),
  dialog('add-subgroup', 'Добавить отдел/организацию', 'building', 'createSubgroup', (open, id) =>
    open('subgroup', 'new', { in: id }),
  ),
  dialog('history', 'История', 'clock', 'listGroupHistory', (open, id) => open('history', `group:${id}`)),
  dialog('move', 'Перевести к другому дилеру', 'handOver', 'moveGroup', (open, id) => open('move', id)),
  archive,
];
