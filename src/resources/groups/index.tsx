import { accessStatuses } from '../../contract/lists';
import type { Group } from '../../dataProvider/adapters/groups';
import { isRecordId } from '../../domain/recordId';
import { may } from '../../domain/policy';
import { readUser } from '../../dataProvider/storage';
import { isSuperDealer } from '../../domain/scope';
import { defineResource } from '../engine/definition';
import { actions } from './actions';
import { AddOrganisation } from './AddOrganisation';
import { CountsCell, GroupCell, IdCell, InfoCell, OrganisationCell, ParametersCell } from './cells';
import { DealerFilter } from './DealerFilter';
import { mayAddOrganisations } from './mayAdd';
import { foundWithin } from './foundWithin';
import { opening } from './opening';
import { ServerFilter } from './ServerFilter';
import { Toolbar } from './Toolbar';
import { late } from '../../ui/late';

/** What a row unfolds to comes once the list has nothing better to do (`Toolbar`), or when one unfolds. */
const Members = late(async () => ({ default: (await import('./Members')).Members }));
const OrganisationDialog = late(async () => ({ default: (await import('./OrganisationDialog')).OrganisationDialog }));

const Selection = late(async () => ({ default: (await import('./bulk/Selection')).Selection }));

/** Organisations and users (doc 1 §2). */
export const groups = defineResource<Group>({
  title: 'Организации и пользователи',
  ...opening,
  commands: [
    {
      caption: 'Новый клиент',
      search: 'client=new',
      may: (rights) => mayAddOrganisations(rights) && may(rights, 'createUser'),
      onServer: true,
      forInn: 'Добавить клиента с ИНН',
    },
    {
      caption: 'Добавить организацию',
      search: 'organisation=new',
      may: mayAddOrganisations,
      onServer: true,
    },
  ],
  operations: { create: 'createGroup', edit: 'updateGroup', show: 'readGroup' },
  may: (rights, action) => (action === 'create' ? mayAddOrganisations(rights) : may(rights, 'updateGroup')),
  columns: [
    {
      source: 'name',
      label: 'Организация',
      type: 'text',
      sortBy: 'name',
      least: 296,
      grow: 100,
      rank: 1,
      Cell: OrganisationCell,
    },
    { source: 'city', label: 'Инфо', type: 'text', least: 164, grow: 200, rank: 2, card: false, Cell: InfoCell },
    {
      source: 'p_gid',
      label: 'ID группы',
      type: 'number',
      sortBy: 'p_gid',
      align: 'end',
      least: 104,
      grow: 0,
      rank: 3,
      card: false,
      Cell: IdCell,
    },
    { source: 'fullname', label: 'Группа', type: 'text', least: 193, grow: 100, rank: 4, card: false, Cell: GroupCell },
    {
      source: 'org_id',
      label: 'Параметры',
      type: 'number',
      least: 128,
      grow: 0,
      rank: 3,
      align: 'end',
      card: false,
      Cell: ParametersCell,
    },
    {
      source: 'user_count',
      label: 'Состав',
      type: 'number',
      align: 'end',
      least: 98,
      grow: 0,
      rank: 2,
      card: false,
      Cell: CountsCell,
    },
  ],
  filters: [
    { search: 'search', label: 'Поиск', placeholder: 'Название, ИНН, КПП, логин, e-mail, ID, город' },
    {
      source: 'access_status',
      label: 'Статус',
      type: 'select',
      choices: [
        { value: '', caption: 'Все статусы' },
        ...accessStatuses.map((status) => ({ value: status, caption: status })),
      ],
    },
    {
      sources: ['parent'],
      label: 'Дилер',
      shown: (rights) => isSuperDealer(rights) || rights.has('dealer_subdealers'),
      Group: DealerFilter,
      fits: (_, value) => isRecordId(value),
      found: async (value, dataProvider) => (await dataProvider.listDealerOptions()).some(({ id }) => id === value),
    },
    { source: 'create_date', label: 'Дата создания', type: 'day', range: ['create_date_start', 'create_date_end'] },
    { source: 'in_online', label: 'Онлайн', type: 'boolean' },
    {
      sources: ['server_alias'],
      label: 'Сервер',
      shown: isSuperDealer,
      Group: ServerFilter,
      fits: (_, value) => (readUser()?.piportals ?? []).some((portal) => portal.server_alias === value),
    },
  ],
  rowHeight: 60,
  actions,
  foundWithin,
  ticks: (rights) => may(rights, 'previewBatch') && (may(rights, 'updateGroup') || may(rights, 'exportGroups')),
  rowName: ({ name }) => name,
  form: { param: 'organisation', load: () => import('./organisationForm') },
  components: { Add: AddOrganisation, Expand: Members, Form: OrganisationDialog, Selection, Toolbar },
});
