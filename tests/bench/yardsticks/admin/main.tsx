import { createRoot } from 'react-dom/client';
import { Admin, DataTable, List, Resource } from 'react-admin';
import type { GroupRow } from '../../../../src/contract/groups';
import { columns, type YardstickColumn } from '../columns';
import { pageSize } from '../readPage';
import { dataProvider } from './dataProvider';

type Record = GroupRow & { id: string };

const line = (text: string, index: number, strong: boolean) =>
  strong && index === 0 ? <b key={index}>{text}</b> : <div key={index}>{text}</div>;

const render =
  ({ source, lines }: YardstickColumn) =>
  (row: Record) =>
    lines(row).map((text, index) => line(text, index, source === 'name'));

const Organisations = () => (
  <List perPage={pageSize} sort={{ field: 'p_gid', order: 'DESC' }}>
    <DataTable<Record>>
      {columns.map((column) => (
        <DataTable.Col key={column.source} label={column.label} render={render(column)} source={column.source} />
      ))}
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin disableTelemetry dataProvider={dataProvider}>
      <Resource list={Organisations} name="groups" />
    </Admin>,
  );
}
