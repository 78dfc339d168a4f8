import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SavedRecipe } from '../../../../src/contract/savedRecipes';
import { HttpError, type Transport } from '../../../../src/dataProvider/http';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../../support/renderApp';

async function openTool(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ ...options, path: '/administration/dealers-prices/1?price=dyn_tp:2026-12' });
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Редактирование прайса Даобит' }));
  await user.click(await panel.findByRole('button', { name: 'Изменить цены…' }));
  const tool = within(await panel.findByRole('region', { name: 'Изменить цены' }));
  const percent = await tool.findByLabelText('Изменить цены на, %');
  return { ...app, user, tool, percent };
}
type Opened = Awaited<ReturnType<typeof openTool>>;

async function keepRise(tool: Opened['tool'], user: Opened['user']) {
  await user.type(tool.getByLabelText('Изменить цены на, %'), '10');
  await user.type(tool.getByLabelText('Название пересчёта'), 'Рост');
  await user.click(tool.getByRole('button', { name: 'Сохранить пересчёт' }));
  await screen.findByText('Пересчёт «Рост» сохранён');
}

it('N03 a deleted recipe that could not be brought back can be tried again', async () => {
  const mock = createMockTransport();
  let down = false;
  const serve: Transport = (request) =>
    down && request.method === 'PUT' ? Promise.reject(new HttpError('Нет связи с сервером', 0)) : mock(request);
  const { user, tool } = await openTool({ serve });
  await keepRise(tool, user);
  await user.click(await tool.findByRole('button', { name: 'Удалить пересчёт' }));
  down = true;
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText('Нет связи с сервером')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText('Пересчёт «Рост» возвращён')).toBeVisible();
  expect(await tool.findByRole('option', { name: 'Рост' })).toBeInTheDocument();
});

it('N03 a recipe that a colleague has kept under the name since is replaced and deleted once that was told', async () => {
  const { user, tool, percent, session } = await openTool();
  await keepRise(tool, user);
  const kept = async () => (await session.transport({ method: 'GET', path: '/recipes/' })).body as SavedRecipe[];
  const [saved] = await kept();
  const theirs = (rise: number) => {
    const body = { name: 'Рост', recipe: { ...saved?.recipe, packages: { ...saved?.recipe.packages, percent: rise } } };
    return session.transport({ method: 'PUT', path: '/recipes/', body });
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const told = /^Пересчёт «Рост» тем временем сохранил пользователь admin: [\d.: ]+ \(МСК\)\. /;
  const stands = async (rise: number) =>
    expect(await kept()).toMatchObject([{ recipe: { packages: { percent: rise } } }]);
  const tellsOf = async (anyway: string, rise: number) => {
    expect(await screen.findByText(told)).toHaveTextContent(anyway);
    await stands(rise);
  };
  await theirs(3);
  await press('Удалить пересчёт');
  await tellsOf('Удалите ещё раз, чтобы удалить его', 3);
  await press('Удалить пересчёт');
  await screen.findByText('Пересчёт «Рост» удалён');
  await theirs(4);
  await press('Вернуть');
  await tellsOf('«Вернуть» заменит его', 4);
  await press('Вернуть');
  expect(await screen.findByText('Пересчёт «Рост» возвращён')).toBeVisible();
  await stands(3);
  await theirs(5);
  await user.clear(percent);
  await user.type(percent, '6');
  await press('Сохранить пересчёт');
  await tellsOf('Сохраните ещё раз, чтобы заменить его', 5);
  await press('Сохранить пересчёт');
  expect(await screen.findByText('Пересчёт «Рост» заменён')).toBeVisible();
});
