import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, NumberInput, Resource, SimpleForm, type DataProvider } from 'react-admin';
import { sums } from '../sums';

const absent = () => Promise.reject(new Error('the yardstick shows a form and no more'));
const dataProvider: DataProvider = {
  getList: absent,
  getOne: absent,
  getMany: absent,
  getManyReference: absent,
  create: absent,
  update: absent,
  updateMany: absent,
  delete: absent,
  deleteMany: absent,
};

const record = { id: 1, ...Object.fromEntries(sums.flat().map((sum, at) => [`sum${at}`, sum])) };

function Prices() {
  const [open, setOpen] = useState(false);
  const button = (
    <button id="open" onClick={() => setOpen(true)}>
      Открыть
    </button>
  );
  if (!open) return button;
  return (
    <SimpleForm record={record}>
      {sums.flat().map((_, at) => (
        <NumberInput key={at} source={`sum${at}`} />
      ))}
    </SimpleForm>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin disableTelemetry dataProvider={dataProvider}>
      <Resource list={Prices} name="prices" />
    </Admin>,
  );
}
