import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

const groups = Array.from({ length: 12 }, (_, index) => groupFixture(index + 1));
const bodies = (app: Awaited<ReturnType<typeof renderApp>>, path: string) =>
  app.requests.flatMap((request) => (request.path.startsWith(path) ? [request.body as Record<string, unknown>] : []));
const bar = async () => within(await screen.findByRole('region', { name: 'Выбранные организации' }));
const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Выбрать (?!всё)/ });

it('O06 the page is ticked, its organisations are suspended with a reason, and the notice takes them back', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ fixtures: { groups } });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' }));
  expect(ticks().every(({ checked }) => checked)).toBe(true);
  expect((await bar()).getByRole('status')).toHaveTextContent('Выбрано 5');
  await user.click((await bar()).getByRole('button', { name: 'Приостановить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Приостановить организации' }));
  expect(await dialog.findByText('Изменится 1 из 1')).toBeVisible();
  const apply = dialog.getByRole('button', { name: 'Изменить 1 организацию' });
  expect(apply).toBeDisabled();
  expect(apply).toHaveAccessibleDescription('Напишите причину');
  expect(dialog.getByRole('textbox', { name: 'Причина' })).toHaveFocus();
  await user.keyboard('Долг за апрель{Enter}');
  expect(await screen.findByText('Приостановлено: 1')).toBeVisible();
  const [sent] = bodies(app, '/batches/organisations-status/preview/');
  expect(sent?.organisations).toHaveLength(5);
  expect(bodies(app, '/batches/').at(-1)).toMatchObject({
    kind: 'organisations-status',
    input: sent,
    reason: 'Долг за апрель',
    skip: [],
  });
  expect(screen.queryByRole('region', { name: 'Выбранные организации' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(await screen.findByText('Изменение отменено целиком')).toBeVisible();
});

it('O06 N01 after a lost answer the list is read again, and one is led to what says whether it was done', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport({ fixtures: { groups } });
  const app = await renderApp({
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method !== 'POST' || request.path !== '/batches/') return answer;
      throw new HttpError('Нет связи с сервером', 0);
    },
  });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  const reads = () => app.requests.filter((one) => one.path === '/piportals/all/groups/all/').length;
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' }));
  await user.click((await bar()).getByRole('button', { name: 'Приостановить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Приостановить организации' }));
  await dialog.findByText('Изменится 1 из 1');
  const before = reads();
  await user.keyboard('Долг за апрель{Enter}');
  expect(await dialog.findByRole('link', { name: '«Пакетные изменения»' })).toBeVisible();
  await expect.poll(reads).toBeGreaterThan(before);
  // What is shown is looked at anew, once.
  await expect.poll(() => dialog.getByRole('button', { name: 'Изменить 1 организацию' })).toBeEnabled();
  expect(bodies(app, '/batches/organisations-status/preview/')).toHaveLength(2);
});

it('O06 A19 how many change and how many stay is said, aloud too, in words that agree', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport({ fixtures: { groups } });
  await renderApp({
    serve: async (request) => {
      const answer = await mock(request);
      if (!request.path.endsWith('/preview/')) return answer;
      const {
        rows: [row],
      } = answer.body as { rows: object[] };
      const rows = [[], [], ['Уже приостановлена']].map((problems, at) => ({ ...row, key: `nova:${at}`, problems }));
      return { ...answer, body: { checksum: 'preview', rows } };
    },
  });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[0] as HTMLElement);
  await user.click((await bar()).getByRole('button', { name: 'Приостановить' }));
  const sum = await screen.findByText('Изменятся 2 из 3, без изменений останется 1');
  expect(sum).toBeVisible();
  expect(sum).toHaveRole('status');
});

it('O06 all that are filtered are meant, on whatever page; one unticked, and the page alone is', async () => {
  const user = userEvent.setup();
  const app = await renderApp({
    fixtures: { groups },
    path: `/administration/organisations-users?filter=${encodeURIComponent('{"access_status":"Работает"}')}`,
  });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[0] as HTMLElement);
  await user.click((await bar()).getByRole('button', { name: /^Все \d/ }));
  expect(ticks().every(({ checked }) => checked)).toBe(true);
  await user.click((await bar()).getByRole('button', { name: 'Возобновить' }));
  await screen.findByText('Изменится 1 из 1');
  expect(bodies(app, '/batches/organisations-status/preview/')).toEqual([
    { action: 'resume', filter: { access_status: 'Работает' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[1] as HTMLElement);
  expect((await bar()).getByRole('status')).toHaveTextContent('Выбрано 4');
  await user.click((await bar()).getByRole('button', { name: 'Снять' }));
  expect(ticks().some(({ checked }) => checked)).toBe(false);
});

it('O06 by keyboard «Все» hands the focus on to «Снять», and that to the tick of the page', async () => {
  const user = userEvent.setup();
  await renderApp({ fixtures: { groups } });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[0] as HTMLElement);
  (await bar()).getByRole('button', { name: 'Все 12' }).focus();
  await user.keyboard('{Enter}');
  expect((await bar()).getByRole('status')).toHaveTextContent('Выбрано 12');
  expect((await bar()).getByRole('button', { name: 'Снять' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Выбранные организации' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' })).toHaveFocus();
});

it('O06 with Shift a range is ticked; ticks stay while pages are turned', async () => {
  const user = userEvent.setup();
  await renderApp({ fixtures: { groups } });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[1] as HTMLElement);
  await user.keyboard('{Shift>}');
  await user.click(ticks()[3] as HTMLElement);
  await user.keyboard('{/Shift}');
  expect(ticks().map(({ checked }) => checked)).toEqual([false, true, true, true, false]);
  await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
  await screen.findByText('Записи с 6 до 10 из 12');
  expect((await bar()).getByRole('status')).toHaveTextContent('Выбрано 3');
});

it('O06 a kind of billing and a dealer with a month are chosen in the dialog', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ fixtures: { groups } });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' }));
  await user.click((await bar()).getByRole('button', { name: 'Другие действия с выбранными' }));
  await user.click(await screen.findByRole('menuitem', { name: 'К другому дилеру…' }));
  expect(await screen.findByRole('button', { name: 'Изменить организации' })).toHaveAccessibleDescription(
    'Выберите дилера и месяц',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Перевести организации к другому дилеру' }));
  await user.click(dialog.getByRole('combobox', { name: 'Новый дилер' }));
  const [dealer] = await screen.findAllByRole('option');
  await user.click(dealer as HTMLElement);
  await dialog.findByText('Изменится 1 из 1');
  const [sent] = bodies(app, '/batches/organisations-dealer/preview/');
  expect(sent).toMatchObject({
    server_alias: expect.any(String),
    parent_id: expect.any(Number),
    month: expect.any(Number),
  });
});

it('O06 who may change nothing has the file alone', async () => {
  const user = userEvent.setup();
  await renderApp({ fixtures: { groups }, login: 'support' });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать всё на странице' }));
  const buttons = (await bar()).getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Все 12', 'Снять', 'Выгрузить']);
});

it('O06 while the preview is on its way the button counts nobody; what it waits for is said and starred', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport({ fixtures: { groups } });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await renderApp({
    serve: async (request) => {
      if (request.path.endsWith('/preview/')) await held;
      return mock(request);
    },
  });
  await screen.findAllByRole('checkbox', { name: /^Выбрать (?!всё)/ });
  await user.click(ticks()[0] as HTMLElement);
  await user.click((await bar()).getByRole('button', { name: 'Приостановить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Приостановить организации' }));
  expect(dialog.getByRole('button', { name: 'Изменить организации' })).toBeDisabled();
  expect(dialog.getByRole('textbox', { name: 'Причина' }).closest('form')).toHaveClass('starred');
  answer();
  expect(await dialog.findByRole('button', { name: /^Изменить \d/ })).toBeDisabled();
});
