import type { Group } from '../../dataProvider/adapters/groups';
import type { RowAction } from '../engine/definition';
import { highlight } from '../engine/highlight';

const isArchived = ({ access_status }: Group) => access_status === 'В архиве';

/** To the archive, or back from it (doc 1 §4): asks first, and the list is read again after it. */
export const archiveAction: RowAction<Group> = {
  name: 'archive',
  label: (row) => (isArchived(row) ? 'Восстановить из архива' : 'Перенести в архив'),
  icon: (row) => (isArchived(row) ? 'restore' : 'archive'),
  operation: 'invertArchiveStatus',
  offered: (row) => isArchived(row) || row.access_status === 'Приостановлена',
  question: (row) =>
    isArchived(row)
      ? {
          title: 'Восстановить из архива?',
          text: `${row.name} вернётся из архива в статусе «Приостановлена».`,
          confirm: 'Восстановить',
        }
      : {
          title: 'Перенести в архив?',
          text: `${row.name} перейдёт в архив. Её можно будет восстановить.`,
          confirm: 'Перенести',
        },
  run: async (row, { dataProvider, refresh }) => {
    try {
      await dataProvider.invertArchiveStatus(row);
      highlight({ resource: 'groups', id: row.id });
    } finally {
      refresh();
    }
  },
};
