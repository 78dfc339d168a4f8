import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { groupFixture, subgroupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const fixtures = {
  groups: [groupFixture(5)],
  subgroups: [subgroupFixture(77, 5, { p_fullname: 'Отдел логистики' })],
};
const adding = async (place: string) => {
  await renderApp({ fixtures, path: `/administration/organisations-users?user=new&in=${place}` });
  return within(await screen.findByRole('dialog', { name: 'Добавление пользователя' }));
};

it('A13 an organisation that is not there has no form, and nothing asks again', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  const form = await adding('nova:999999');
  expect(await form.findByRole('alert')).toHaveTextContent('Не удалось открыть форму: Запрашиваемый ресурс не найден');
  expect(form.queryByLabelText('ФИО')).toBeNull();
  expect(form.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

it('C10 a subgroup may be named without its organisation', async () => {
  const form = await adding('nova:77');
  expect(await form.findByText('Нова, Отдел логистики')).toBeVisible();
  expect(await form.findByLabelText('ФИО')).toBeEnabled();
});
