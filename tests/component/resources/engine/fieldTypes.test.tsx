import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { appResource } from '../../../../src/resources/engine/appResource';
import { defineForm, defineResource, type FieldBase } from '../../../../src/resources/engine/definition';
import { renderApp } from '../../../support/renderApp';

const colours = [
  { value: 1, caption: 'Красный' },
  { value: 2, caption: 'Синий' },
];
const sizes = [
  { value: 's', caption: 'Малый' },
  { value: 'l', caption: 'Большой' },
];

const fields = [
  { source: 'name', label: 'Название', type: 'text' },
  { source: 'note', label: 'Заметка', type: 'longText' },
  { source: 'count', label: 'Число', type: 'number' },
  { source: 'sum', label: 'Сумма', type: 'money' },
  { source: 'share', label: 'Доля', type: 'percent' },
  { source: 'day', label: 'День', type: 'day' },
  { source: 'month', label: 'Месяц', type: 'month' },
  { source: 'moment', label: 'Время', type: 'moment' },
  { source: 'done', label: 'Сделано', type: 'boolean' },
  { source: 'colour', label: 'Цвет', type: 'select', choices: colours },
  { source: 'sizes', label: 'Размеры', type: 'several', choices: sizes },
  {
    source: 'group',
    label: 'Организация',
    type: 'reference',
    reference: { resource: 'groups', text: 'name', note: 'inn_kpp', search: 'search' },
  },
  { source: 'email', label: 'Почта', type: 'email' },
  { source: 'emails', label: 'Рассылка', type: 'emails' },
  { source: 'phone', label: 'Телефон', type: 'phone' },
  { source: 'inn', label: 'ИНН', type: 'taxpayerNumber' },
  { source: 'secret', label: 'Пароль', type: 'password' },
] as const satisfies readonly FieldBase[];

const schema = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  note: z.string(),
  count: z.number(),
  sum: z.number(),
  share: z.number(),
  day: z.string(),
  month: z.string(),
  moment: z.string(),
  done: z.boolean(),
  colour: z.int(),
  sizes: z.array(z.string()),
  group: z.string(),
  email: z.string(),
  emails: z.array(z.string()),
  phone: z.string(),
  inn: z.string(),
  secret: z.string(),
});
type Thing = z.infer<typeof schema>;

const stored: Thing = {
  id: 1,
  name: 'Первая',
  note: 'Две\nстроки',
  count: 1234.5,
  sum: 1200.5,
  share: 12.5,
  day: '01.11.2026',
  month: '12/2026',
  moment: '2026-11-01T12:05:00+03:00',
  done: true,
  colour: 2,
  sizes: ['l', 's'],
  group: 'nova:1005',
  email: 'a@b.example',
  emails: ['a@b.example', 'c@d.example'],
  phone: '+79123456789',
  inn: '7701500011',
  secret: 'тайна',
};

const form = defineForm({
  titles: { create: 'Добавление', edit: 'Правка' },
  schema: schema.omit({ id: true }),
  sections: [{ fields }],
});

const things = defineResource<Thing>({
  name: 'things',
  title: 'Вещи',
  path: '/administration/things',
  right: 'categories',
  menu: { group: 'management' },
  columns: [...fields],
  filters: fields.filter(({ type }) => type !== 'password'),
  defaultSort: { field: 'id', order: 'DESC' },
  pageSizes: [10],
  rowHeight: 44,
  rowName: ({ name }) => name,
  form: { param: 'thing', load: () => Promise.resolve({ form }) },
});

const open = (path = '', rows: readonly Thing[] = [stored]) =>
  renderApp({
    path: `/administration/things${path}`,
    resources: [{ name: 'things', title: 'Вещи', right: 'categories', schema, fields: {}, rows }],
    more: [appResource(things)],
    fixtures: { groups: [1002, 1003, 1005].map((p_gid) => groupFixture(p_gid)) },
  });

describe('R04 every field type', () => {
  it('has its cell; references of a page are named by one call', async () => {
    const others = [2, 3].map((id) => ({ ...stored, id, name: `Вещь ${id}`, group: `nova:100${id}` }));
    const app = await open('', [stored, ...others]);
    const row = within(await screen.findByRole('row', { name: /Первая/ }));
    expect(await row.findByText(/Озёрный Терминал 1005/)).toBeVisible();
    for (const text of [
      '1\u00a0234,5',
      '1\u00a0200,50',
      '12,5',
      '01.11.2026',
      '12/2026',
      '01.11.2026 12:05',
      'Да',
      'Синий',
      'Малый, Большой',
      'a@b.example',
      'a@b.example, c@d.example',
      '+7(912)345-67-89',
      '7701500011',
      '••••••••',
    ])
      expect(
        row.getByText((_, element) => element?.className === 'content' && element.textContent === text),
      ).toBeVisible();
    const named = app.requests.flatMap(({ body }) => (body as { ids?: object[] } | undefined)?.ids ?? []);
    expect(named.map((one) => (one as { p_gid: number }).p_gid).sort()).toEqual([1002, 1003, 1005]);
    expect(app.requests.filter(({ body }) => body instanceof Object && 'ids' in body)).toHaveLength(1);
  });

  it('has its input, and sends what it holds', async () => {
    const user = userEvent.setup();
    const app = await open('?thing=new', []);
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавление' }));
    const type = async (label: string, text: string) => user.type(await dialog.findByLabelText(label), text);
    await type('Название', 'Новая');
    await type('Заметка', 'Строка');
    await type('Число', '-3,5');
    await type('Сумма', '1 200,5');
    await type('Доля', '12,25');
    await type('День', '01112026');
    await type('Месяц', '122026');
    await type('Время', '01.11.2026 12:05');
    await user.click(dialog.getByLabelText('Сделано'));
    await user.selectOptions(dialog.getByLabelText('Цвет'), 'Синий');
    await user.click(dialog.getByLabelText('Большой'));
    await type('Организация', 'Терминал 1005');
    // Two of the same name are told apart by their numbers.
    await user.click(await screen.findByRole('option', { name: /Терминал 1005.* \d{10}\/\d{9}$/ }));
    await type('Почта', 'a@b.example');
    await type('Рассылка', 'a@b.example, c@d.example');
    await type('Телефон', '8 912 345 67 89');
    await type('ИНН', '77-015-000-11');
    await type('Пароль', 'тайна');
    expect(dialog.getByLabelText('Пароль')).toHaveAttribute('type', 'password');
    expect(dialog.getByLabelText('Телефон')).toHaveValue('+7(912)345-67-89');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.requests.find(({ method, path }) => method === 'POST' && path === '/rest/things')?.body).toEqual({
      name: 'Новая',
      note: 'Строка',
      count: -3.5,
      sum: 1200.5,
      share: 12.25,
      day: '01.11.2026',
      month: '12/2026',
      moment: '2026-11-01T12:05:00+03:00',
      done: true,
      colour: 2,
      sizes: ['l'],
      group: expect.stringMatching(/^nova:/),
      email: 'a@b.example',
      emails: ['a@b.example', 'c@d.example'],
      phone: '+79123456789',
      inn: '7701500011',
      secret: 'тайна',
    });
  });

  it('shows a stored value as a person reads it, and opens unchanged', async () => {
    await open('?thing=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Правка' }));
    const shown = {
      Сумма: '1\u00a0200,50',
      Доля: '12,5',
      День: '01.11.2026',
      Месяц: '12/2026',
      Время: '01.11.2026 12:05',
      Цвет: '2',
      Рассылка: 'a@b.example, c@d.example',
      Телефон: '+7(912)345-67-89',
    };
    for (const [label, value] of Object.entries(shown)) expect(await dialog.findByLabelText(label)).toHaveValue(value);
    await waitFor(() => expect((dialog.getByLabelText('Организация') as HTMLInputElement).value).toMatch(/Терминал/));
    expect(dialog.getByLabelText('Большой')).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  });

  it('has its filter, which stands in the address and narrows the list', async () => {
    const user = userEvent.setup();
    const app = await open('', [stored, { ...stored, id: 2, name: 'Дешёвая', sum: 10, day: '01.01.2025' }]);
    await screen.findByRole('row', { name: /Дешёвая/ });
    const filters = within(screen.getByRole('search'));
    await user.type(await filters.findByLabelText('Сумма: от'), '100,5');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Дешёвая/ })).toBeNull());
    await user.type(filters.getByLabelText('Сумма: до'), '1e9');
    expect(filters.getByLabelText('Сумма: до')).toBeInvalid();
    await user.clear(filters.getByLabelText('Сумма: до'));
    await user.click(filters.getByRole('button', { name: 'День' }));
    await user.type(await filters.findByLabelText('День: с'), '01012026');
    expect(await filters.findByLabelText('Месяц')).toHaveAttribute('placeholder', 'ММ/ГГГГ');
    await user.type(filters.getByLabelText('Месяц'), '122026');
    await user.selectOptions(filters.getByLabelText('Цвет'), 'Синий');
    await waitFor(() =>
      expect(JSON.parse(new URLSearchParams(app.path().split('?')[1]).get('filter') ?? '')).toEqual({
        sum_gte: 100.5,
        day_gte: '01.01.2026',
        month: '12/2026',
        colour: 2,
      }),
    );
    expect(screen.getByRole('row', { name: /Первая/ })).toBeVisible();
  });
});
