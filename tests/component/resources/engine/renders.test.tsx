import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appResource } from '../../../../src/resources/engine/appResource';
import { defineForm, defineResource, type InputProps } from '../../../../src/resources/engine/definition';
import { TextInput } from '../../../../src/resources/engine/inputs';
import { renderApp } from '../../../support/renderApp';

const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
const schema = z.strictObject({
  id: z.int(),
  ...Object.fromEntries(names.map((name) => [name, z.string().max(12, 'Слишком длинно')])),
});
const record = { id: 1, ...Object.fromEntries(names.map((name) => [name, name])) };

const renders = new Map<string, number>();
function CountedInput(props: InputProps) {
  renders.set(props.field.source, (renders.get(props.field.source) ?? 0) + 1);
  return <TextInput {...props} />;
}

const form = defineForm({
  titles: { create: 'Добавление', edit: 'Правка' },
  schema: schema.omit({ id: true }),
  sections: [
    { fields: names.map((source) => ({ source, label: source, type: 'text', Input: CountedInput }) as never) },
  ],
});

const wide = defineResource<{ id: number; [field: string]: unknown }>({
  name: 'wide',
  title: 'Большая форма',
  path: '/administration/wide',
  right: 'categories',
  menu: { group: 'management' },
  columns: [{ source: 'field0', label: 'Поле', type: 'text' }],
  defaultSort: { field: 'id', order: 'DESC' },
  pageSizes: [10],
  rowHeight: 44,
  rowName: () => 'запись',
  form: { param: 'wide', load: () => Promise.resolve({ form }) },
});

const renderWide = () =>
  renderApp({
    login: 'news',
    path: '/administration/wide?wide=1',
    resources: [{ name: 'wide', title: 'Широкие', right: 'categories', schema, fields: {}, rows: [record] }],
    more: [appResource(wide)],
  });

it('C07 a keystroke renders its own field at most, the first one and one that makes an error too', async () => {
  const user = userEvent.setup();
  await renderWide();
  const form = within(await screen.findByRole('dialog', { name: 'Правка' }));
  const field = await form.findByLabelText('field7');
  expect(field).toHaveValue('field7');
  await user.click(field);
  renders.clear();
  await user.type(field, 'abc');
  expect([...renders.keys()].filter((name) => name !== 'field7')).toEqual([]);
  await user.type(field, 'defghijk');
  await user.tab();
  expect(await form.findByText('Слишком длинно')).toBeVisible();
  expect([...renders.keys()].filter((name) => name !== 'field7')).toEqual([]);
  expect(form.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
});

it('C07 what changes in the list behind a form renders none of its fields', async () => {
  await renderWide();
  const form = within(await screen.findByRole('dialog', { name: 'Правка' }));
  await form.findByLabelText('field7');
  renders.clear();
  const dense = screen.getByRole('button', { name: 'Плотные строки', hidden: true });
  fireEvent.click(dense);
  expect(dense).toHaveAttribute('aria-pressed', 'true');
  expect([...renders.keys()]).toEqual([]);
});
