import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectComplaint } from '../../support/complaints';
import { foreignFront, type ForeignFront } from '../../support/foreignFront';
import { permitsText } from '../../support/permits';
import { renderApp } from '../../support/renderApp';

let front: ForeignFront;
beforeAll(async () => {
  front = await foreignFront({ permits: permitsText });
});
// After the page has gone, which the end of each test sees to.
afterAll(() => front.stop());
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** By its text: the names of all rows and buttons take the test environment seconds to work out. */
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const asked = (method: string) => front.there.calls.filter((call) => call.startsWith(method));

describe('M09 the screen of a collection of another server', () => {
  it('M09 lists, filters, adds, refuses, changes, acts and deletes by its calls alone', async () => {
    const user = userEvent.setup();
    expectComplaint(/Проверьте поля: Номер/);
    await renderApp({ serve: front.send, path: '/sections/permits' });
    const first = await rowOf('П-001');
    for (const text of ['15.01.2026', 'Закрыто']) expect(first.getByText(text)).toBeVisible();
    expect(await first.findByText(/^100,50/)).toBeVisible();
    expect(screen.getByText('Записи с 1 до 10 из 60')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
    expect(first.queryByRole('button', { name: /История/ })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Состояние' }), 'Закрыто');
    expect(await screen.findByText('Записи с 1 до 10 из 20')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Состояние' }), 'Все');
    expect(await screen.findByText('Записи с 1 до 10 из 60')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Добавление разрешения');
    await user.type(await adding.findByLabelText('Номер'), 'П-001');
    await user.type(adding.getByLabelText('Выдано'), '01112026');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    expect(await adding.findByText('Разрешение с таким номером уже есть.')).toBeVisible();
    await user.clear(adding.getByLabelText('Номер'));
    await user.type(adding.getByLabelText('Номер'), 'А-1');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    const added = await rowOf('А-1');
    await noDialog();
    expect(front.there.drf.one('61')).toMatchObject({ number: 'А-1', issued_on: '2026-11-01', state: 'open' });

    await user.click(added.getByRole('button', { name: 'Погасить: А-1' }));
    await user.click((await dialogOf('Погасить разрешение А-1?')).getByRole('button', { name: 'Погасить' }));
    await waitFor(async () => expect((await rowOf('А-1')).getByText('Закрыто')).toBeVisible());
    await noDialog();

    await user.click((await rowOf('А-1')).getByRole('button', { name: 'Изменить: А-1' }));
    await user.click(await (await dialogOf('Редактирование разрешения')).findByRole('button', { name: 'Удалить' }));
    await user.click((await dialogOf('Удалить разрешение А-1?')).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.queryByText('А-1')).toBeNull());
    await noDialog();
    expect(asked('PATCH')).toEqual(['PATCH /my/permits/61/']);
    expect(asked('DELETE')).toEqual(['DELETE /my/permits/61/']);
    expect(front.existing.faults).toEqual([]);
  });
});
