import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { contracts } from '../../support/declared';
import { renderApp } from '../../support/renderApp';

const place = '/sections/contracts';
const heads = 'Номер;Подписан;Организация;Состояние;Сумма, ₽';
const csv = (...lines: string[]) => new File([[heads, ...lines].join('\n')], 'договоры.csv', { type: 'text/csv' });
const organisations = [groupFixture(5), groupFixture(6)];
const name = (id: number) => `ООО «Озёрный Терминал ${id}»`;

const render = async (login: string, path = place, more: Partial<ReturnType<typeof contracts>> = {}) =>
  renderApp({ login, path, fixtures: { declared: [{ ...contracts(), ...more }], groups: organisations } });
const lineOf = async (text: RegExp) => within(await screen.findByRole('row', { name: text }));
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText('Файл с таблицей'), file);

describe('M11 records of a declared resource from a file, on the screen', () => {
  it('M11 are looked at line by line, mended in place, loaded as a batch and undone', async () => {
    const user = userEvent.setup();
    const app = await render('admin');
    await user.click(await screen.findByRole('link', { name: 'Импорт…' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Импорт: / })).toBeVisible();
    await choose(
      csv(
        `1/26;01.12.2026;${name(5)};Действует;1 200,50`,
        `2/26;завтра;${name(6)};Нет такого;95`,
        `3/26;01.12.2026;ООО «Никто»;;`,
      ),
    );
    expect((await lineOf(/^2 новая Номер: 1\/26/)).getByText(/Номер: 1\/26.*Сумма, ₽: 1\s200,50/)).toBeVisible();
    expect(
      (await lineOf(/^3 ошибка/)).getByText(/Подписан: дата в виде 01\.12\.2026; .*Состояние: «Нет такого»/),
    ).toBeVisible();
    expect(
      (await lineOf(/^4 ошибка Организация: нет такой записи/)).getByText('Организация: нет такой записи'),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Сумма, ₽' })).toHaveValue('4');

    const mend = async (label: string, text: string) => {
      const cell = screen.getByRole('textbox', { name: label });
      await user.clear(cell);
      await user.type(cell, text);
      await user.tab();
    };
    await mend('Подписан, строка 3', '02.12.2026');
    await mend('Состояние, строка 3', 'завершён');
    await mend('Организация, строка 4', name(6));
    expect(await screen.findByRole('button', { name: 'Загрузить 3 из 3' })).toBeVisible();
    await user.type(screen.getByLabelText('Причина'), 'Договоры за декабрь');
    await user.click(await screen.findByRole('button', { name: 'Загрузить 3 из 3' }));
    expect(await screen.findByText('Загружено записей: 3.')).toBeVisible();
    const sent = app.requests.filter(({ path }) => path === '/batches/').at(-1);
    expect(sent?.body).toMatchObject({ kind: 'declared-records', reason: 'Договоры за декабрь', skip: [] });

    await user.click(screen.getByRole('button', { name: 'Другой файл' }));
    await choose(csv(`1/26;01.12.2026;${name(5)};Действует;1500`, `2/26;02.12.2026;${name(6)};Завершён;95`));
    expect((await lineOf(/^2 изменит/)).getByText(/Сумма, ₽: 1\s200,50 → 1\s500,00/)).toBeVisible();
    expect(await lineOf(/^3 без изменений/)).toBeDefined();
    await user.type(screen.getByLabelText('Причина'), 'Индексация');
    await user.click(await screen.findByRole('button', { name: 'Загрузить 1 из 2' }));
    expect(await screen.findByText('Загружено записей: 1.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Отменить загрузку' }));
    expect(await screen.findByText('Загрузка отменена целиком.')).toBeVisible();
    const loaded = within(screen.getByRole('region', { name: 'Загружено' }));
    await user.click(loaded.getByRole('link', { name: 'К списку' }));
    expect(await (await lineOf(/1\/26/)).findByText(/1\s200,50/)).toBeVisible();
    expect(await lineOf(/3\/26/)).toBeDefined();
  });

  it('M11 P05 what a line may mean is gone over with the arrows: it stays with what was chosen, and the focus with it', async () => {
    const user = userEvent.setup();
    const twins = [5, 6].map((id) => groupFixture(id, { p_fullname: 'Близнецы' }));
    await renderApp({
      login: 'admin',
      path: `${place}/import`,
      fixtures: { declared: [contracts()], groups: twins },
    });
    await choose(csv('1/26;01.12.2026;ООО «Близнецы»;Нет такого;95'));
    const meant = () => screen.findByRole('combobox', { name: 'Организация: что имеется в виду, строка 2' });
    await user.click(await screen.findByRole('textbox', { name: 'Состояние, строка 2' }));
    await user.keyboard('{Control>}a{/Control}Действует{Enter}');
    await user.selectOptions(await meant(), '№ nova:5');
    await screen.findByRole('button', { name: 'Загрузить 1 из 1' });
    expect(await meant()).toHaveFocus();
    await user.selectOptions(await meant(), '№ nova:6');
    await screen.findByRole('button', { name: 'Загрузить 1 из 1' });
    expect(await meant()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Организация, строка 2' })).toHaveValue('№ nova:6');
  });

  it('M11 N01 are loaded once when they are loaded again after the answer was lost', async () => {
    const user = userEvent.setup();
    // Nothing tells a record that is there from one that is new.
    const { number: _, ...fields } = contracts().fields;
    const alike = { ...contracts(), fields: { ...fields, number: { type: 'text' as const, label: 'Номер' } } };
    const mock = createMockTransport({ fixtures: { declared: [alike], groups: organisations } });
    let lost = true;
    const app = await renderApp({
      login: 'admin',
      path: `${place}/import`,
      serve: async (request) => {
        const answer = await mock(request);
        if (!lost || request.path !== '/batches/' || request.method !== 'POST') return answer;
        lost = false;
        throw new HttpError('Нет связи с сервером', 0);
      },
    });
    await choose(csv(`1/26;01.12.2026;${name(5)};Действует;95`));
    await user.type(await screen.findByLabelText('Причина'), 'Договоры за декабрь');
    await user.click(await screen.findByRole('button', { name: 'Загрузить 1 из 1' }));
    expect(await screen.findByRole('link', { name: '«Пакетные изменения»' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Загрузить 1 из 1' }));
    expect(await screen.findByText('Загружено записей: 1.')).toBeVisible();
    const sent = app.requests.filter(({ method, path }) => method === 'POST' && path === '/batches/');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers?.['Idempotency-Key'])).size).toBe(1);

    // The same file once more: what it would bring is there.
    await user.click(screen.getByRole('button', { name: 'Другой файл' }));
    await choose(csv(`1/26;01.12.2026;${name(5)};Действует;95`));
    expect(
      await (await lineOf(/^2 новая\s?замечание/)).findByText(/^Такую же запись вы уже загрузили .*: № 1$/),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Причина'), 'Ещё раз');
    expect(await screen.findByText('Отметьте, что замечания проверены')).toBeVisible();
  });

  it('M11 is offered to those who may change, and not before another server’s collection', async () => {
    await render('support');
    expect(await screen.findByRole('button', { name: 'Выгрузить в Excel' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Импорт…' })).toBeNull();
  });

  it('M11 has no page for those who may not, by its address either', async () => {
    await render('support', `${place}/import`);
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
  });

  it('M11 gives the headings alone where there is nothing to export', async () => {
    expectComplaint(/Нет данных для загрузки/);
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:template';
    };
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await render('admin', `${place}/import`);
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать таблицу' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toMatch(/ID записи;Номер;Подписан;Организация/);
    click.mockRestore();
  });
});
