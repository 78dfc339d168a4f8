import type { ViewSave } from '../../src/contract/views';

/** A view of the list of organisations. */
export const someView = (more: Partial<ViewSave> = {}): ViewSave => ({
  name: 'Мои должники',
  shared: false,
  columns: [
    { name: 'name', width: 400 },
    { name: 'dealer', hidden: true },
  ],
  dense: true,
  page_size: 20,
  sort: { field: 'name', order: 'ASC' },
  filters: { access_status: 'Приостановлена', dealers: ['nova:5'] },
  ...more,
});
