import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { existingTransport } from '../../support/existingTransport';
import { renderApp } from '../../support/renderApp';

const suspended = '/administration/organisations-users?access_status=Приостановлена';
const noAnswer = 'Нет связи с сервером: проверьте подключение и повторите';

/** A network that goes away with the answer to the first call of a path, and brings none from then on. */
function losing(part: string, serve: Transport): Transport {
  let away = false;
  return async (request) => {
    if (away) throw new HttpError(noAnswer, 0);
    const answer = await serve(request);
    if (!request.path.includes(part) || request.method === 'GET') return answer;
    away = true;
    throw new HttpError(noAnswer, 0);
  };
}

it.each([
  ['our own', createMockTransport({ fixtures: { groups: [groupFixture(5, { access_status: 'Приостановлена' })] } })],
  ['an existing', existingTransport().send],
])(
  'D-ERR B07 before %s server the archive does not say that nothing was done where its answer was lost',
  async (_, serve) => {
    const user = userEvent.setup();
    expectComplaint(/Нет связи с сервером/);
    await renderApp({ path: suspended, serve: losing('archive-status-invert', serve) });
    const [menu] = await screen.findAllByRole('button', { name: /^Другие действия: / });
    if (menu) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Перенести в архив' }));
    const dialog = await screen.findByRole('dialog', { name: 'Перенести в архив?' });
    await user.click(within(dialog).getByRole('button', { name: 'Перенести' }));
    expect(
      await screen.findByText(/^Сделано ли, неизвестно: ООО «.*прежде чем повторить, посмотрите, как стало$/),
    ).toBeVisible();
    expect(await screen.findByText(/^Не удалось обновить: показано прочитанное раньше/)).toBeVisible();
  },
);

it('D-ERR N01 a batch may be undone although the answer to that was lost', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const batch = {
    id: 8,
    kind: 'prices-from-current',
    actor: 'admin',
    reason: 'Индексация',
    state: 'done',
    rows: 620,
    done: 620,
    failure: null,
    created_at: '2026-05-13T10:40:00Z',
    finished_at: '2026-05-13T10:40:00Z',
    undone_at: null,
    undone_by: null,
  };
  const serve: Transport = async (request) =>
    request.path.startsWith('/batches/')
      ? { status: 200, headers: new Headers(), body: { count: 1, total: 1, results: [batch] } }
      : mock(request);
  await renderApp({ path: '/administration/batches', serve: losing('/undo/', serve) });
  await user.click(await screen.findByRole('button', { name: 'Отменить: Прайсы из действующих, Индексация' }));
  await user.click(await screen.findByRole('button', { name: 'Отменить изменение' }));
  expect(await screen.findByText(`Отменено ли, неизвестно: ${noAnswer}`)).toBeVisible();
});

it('D-ERR J02 a file may be loaded although the answer to that was lost', async () => {
  await renderApp({ path: '/administration/data', serve: losing('/start/', createMockTransport()) });
  const file = await screen.findByLabelText('Серверы: файл');
  await userEvent.upload(file, new File(['server_alias\n'], 'servers.csv'));
  expect(await screen.findByText(`Загружен ли файл, неизвестно: ${noAnswer}`)).toBeVisible();
});
