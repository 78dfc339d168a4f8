import { expect, it } from 'vitest';
import { organisationEntity } from '../../../../src/contract/entities/organisation';
import { clientLabels, clients } from '../../../../src/domain/sheets/clients';
import { specConditions } from '../../../../src/domain/sheets/specConditions';

const ask = (texts: Record<string, string>) => {
  const asked = clients.ask([{ line: 2, texts }], {});
  const input = asked.input as { clients: { name: object; values: object }[] } | undefined;
  return { client: input?.clients[0], faults: asked.faults.get(2) };
};

it('N06 the fields of an organisation are called in its sheet as in its form', () => {
  const { fields } = organisationEntity;
  const inForm = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
  // One address or several: the sheet says it shorter.
  expect({ ...clientLabels, p_contact_email: inForm.p_contact_email }).toEqual(
    Object.fromEntries(Object.keys(clientLabels).map((name) => [name, inForm[name]])),
  );
});

it.each([
  ['ООО «Якорь»', { p_opf: 'ООО', p_fullname: 'Якорь' }],
  ['Якорь, АО', { p_opf: 'АО', p_fullname: 'Якорь' }],
  ['ИП Озеров Иван', { p_opf: 'ИП', p_fullname: 'Озеров Иван' }],
  ['Якорь', { p_fullname: 'Якорь' }],
])('N06 a name is read with its legal form: %s', (name, values) => {
  expect(ask({ inn: '7862321038', kpp: '782601001', name }).client?.name).toEqual({
    text: name,
    p_opf: null,
    ...values,
  });
});

it('N06 an empty cell says nothing, «-» empties; a stored number that is wrong may come back as it is', () => {
  const { client } = ask({
    inn: '7862321039',
    kpp: '-',
    name: 'Якорь',
    p_city: '',
    p_comments: '-',
    p_contract_date: '1.2.2026',
  });
  expect(client).toEqual({
    server: null,
    dealer: null,
    inn: '7862321039',
    kpp: null,
    name: { text: 'Якорь', p_opf: null, p_fullname: 'Якорь' },
    values: { p_comments: null, p_contract_date: '01.02.2026' },
  });
  expect(ask({ inn: '#REF!', name: 'Якорь' }).faults).toHaveProperty('inn');
  expect(ask({ inn: '7862321038', name: '' }).faults).toHaveProperty('name');
});

it.each(['#N/A', '#Н/Д', '#ССЫЛКА!', '#REF!', '#ИМЯ?', '#ДЕЛ/0!', '#НЕ ВЫЧИСЛЕНО!'])(
  'N06 a formula that has failed is no text of a client: %s',
  (value) => {
    const { client, faults } = ask({ inn: '7862321038', kpp: '782601001', name: 'Якорь', p_city: value });
    expect(client).toBeUndefined();
    expect(faults?.p_city).toMatch(/^Город: .*формул/);
  },
);

it('N06 a text that begins as an error of a formula does is a text', () => {
  const { client } = ask({ inn: '7862321038', kpp: '782601001', name: 'Якорь', p_comments: '#5, договор' });
  expect(client?.values).toEqual({ p_comments: '#5, договор' });
});

it('N06 a failed formula does no harm in a column of which nothing is read', () => {
  const texts = { inn: '7862321038', kpp: '782601001', client: '#N/A', position: 'ЭТД', price: '90', month: '12/2026' };
  const { faults } = specConditions.ask([{ line: 2, texts }], { dealer: 1 });
  expect(faults.get(2)).toBeUndefined();
});
