import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lackingOf, rightsThere } from '../../../src/dataProvider/existing/abilities';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { contracts, contractsText } from '../../support/declared';
import { renderApp } from '../../support/renderApp';
import { settled } from '../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const path = '/administration/sections';
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const fileOf = (text: string, name = 'contracts.json') => new File([text], name, { type: 'application/json' });
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText('Файл раздела'), file);
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('M08 the page «Разделы»', () => {
  it('M08 is in the menu of its right alone', async () => {
    await renderApp({ login: 'dealer', path });
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Разделы' })).toBeNull();
  });

  it('M08 a file tells its faults by line, another its plan and looks; applied, it is in the menu', async () => {
    const user = userEvent.setup();
    const { requests } = await renderApp({ path });
    expect(await screen.findByText(/Пока ничего не объявлено/)).toBeVisible();
    await choose(fileOf(contractsText.replace('"type": "boolean"', '"type": "bool"')));
    const faulty = await region('contracts.json');
    expect(await faulty.findByText(/^Строка 39, знак/)).toBeVisible();
    expect(faulty.queryByRole('button', { name: 'Применить' })).toBeNull();

    await choose(fileOf(contractsText));
    const plan = await region('План: Договоры');
    expect(await plan.findByText('создать раздел «Договоры» (contracts)')).toBeVisible();
    const list = within(plan.getByRole('region', { name: 'Так будет выглядеть список' }));
    expect(list.getByRole('columnheader', { name: 'Номер' })).toBeVisible();
    expect(list.getByRole('cell', { name: 'Действует' })).toBeVisible();
    expect(list.getByLabelText('Поиск')).toBeVisible();
    const form = within(plan.getByRole('region', { name: 'Так будет выглядеть форма' }));
    expect(await form.findByLabelText('Состояние')).toHaveValue('draft');
    await user.click(form.getByRole('button', { name: 'Проверить заполнение' }));
    expect(await form.findAllByText('Заполните поле')).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Договоры' })).toBeNull();

    await user.click(plan.getByRole('button', { name: 'Применить' }));
    expect(await screen.findByText('Раздел «Договоры» в силе')).toBeVisible();
    expect(await (await rowOf(/^Договоры contracts/)).findByText('в силе')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Договоры' })).toHaveLength(2));
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('M08 P05 a plan that was applied gives the focus to what stands below it', async () => {
    const user = userEvent.setup();
    await renderApp({ path });
    await choose(fileOf(contractsText));
    const plan = await region('План: Договоры');
    (await plan.findByRole('button', { name: 'Применить' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Раздел «Договоры» в силе')).toBeVisible();
    const declared = screen.getByRole('region', { name: 'Что объявлено' });
    await waitFor(() => expect(document.activeElement).toContainElement(declared));
    expect(document.activeElement).not.toContainElement(screen.getByRole('button', { name: 'Выбрать файл JSON' }));
  });

  it('M08 a file may be dropped on the page, and a text into a field of it', async () => {
    const user = userEvent.setup();
    await renderApp({ path });
    await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
    const field = (await screen.findAllByRole('textbox'))[0] ?? document.body;
    for (const [types, taken] of [
      [['text/plain'], false],
      [['Files'], true],
    ] as const)
      expect(!fireEvent.drop(field, { dataTransfer: { types, files: [] } }), types[0]).toBe(taken);
  });

  it('M06 taking a section away asks first; it comes back as it was', async () => {
    const user = userEvent.setup();
    await renderApp({ path, fixtures: { declared: [contracts()] } });
    await user.click(await screen.findByRole('button', { name: 'Убрать: Договоры' }));
    const plan = await region('План: Договоры');
    await user.click(await plan.findByRole('button', { name: 'Убрать' }));
    const question = within(await screen.findByRole('dialog', { name: 'Убрать раздел «Договоры»?' }));
    expect(question.getByText(/\.$/)).toHaveTextContent(/^[А-Я]/);
    await user.click(question.getByRole('button', { name: 'Убрать' }));
    expect(await (await rowOf(/^Договоры contracts/)).findByText('убран')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Договоры' })).toBeNull());

    await user.click(await screen.findByRole('button', { name: 'Вернуть: Договоры' }));
    await user.click(await (await region('План: Договоры')).findByRole('button', { name: 'Вернуть' }));
    const back = within(await screen.findByRole('dialog', { name: 'Вернуть раздел «Договоры»?' }));
    await user.click(back.getByRole('button', { name: 'Вернуть' }));
    expect(await (await rowOf(/^Договоры contracts/)).findByText('в силе')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('M06 a plan that is no longer true is refused, and shown again', async () => {
    const user = userEvent.setup();
    const { requests } = await renderApp({ path, failures: { applySection: 409 } });
    await choose(fileOf(contractsText));
    const plan = await region('План: Договоры');
    await user.click(await plan.findByRole('button', { name: 'Применить' }));
    expect(await plan.findByRole('alert')).toHaveTextContent('Сбой 409');
    await user.click(plan.getByRole('button', { name: 'Показать план заново' }));
    expect(await plan.findByText('Что будет сделано')).toBeVisible();
    await waitFor(() => expect(requests.filter((one) => one.path.endsWith('/plan/'))).toHaveLength(2));
    expect(plan.queryByRole('alert')).toBeNull();
    expect(await plan.findByText('Что будет сделано')).toBeVisible();
  });

  it('M08 what is no definition is refused without being read', async () => {
    await renderApp({ path });
    await screen.findByText(/Пока ничего не объявлено/);
    await choose(fileOf('x'.repeat(300 * 1024)));
    expect(await screen.findByText(/больше 256 КБ/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'contracts.json' })).toBeNull();
  });

  it('M08 a section is put together field by field: the form grows, and the plan is of just that', async () => {
    const user = userEvent.setup();
    const { requests } = await renderApp({ path });
    await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
    const starter = await region('Новый раздел');
    expect(starter.getByRole('button', { name: 'Показать план' })).toBeDisabled();
    await user.type(starter.getByLabelText('Название'), 'Учёт устройств');
    await user.type(starter.getByLabelText('Надпись поля 1'), 'Название');
    await user.click(starter.getByLabelText('Название: обязательное'));
    await user.click(starter.getByRole('button', { name: 'Ещё поле' }));
    await user.type(starter.getByLabelText('Надпись поля 2'), 'Состояние');
    await user.selectOptions(starter.getByLabelText('Состояние: тип'), 'Вариант из списка');
    expect(await starter.findByText('Чего ещё не хватает')).toBeVisible();
    await user.type(starter.getByLabelText('Состояние: варианты через запятую'), 'Новое, В работе');
    await user.click(starter.getByLabelText('Состояние: отбор'));
    const form = within(await starter.findByRole('region', { name: 'Так будет выглядеть форма' }));
    expect(await form.findByRole('option', { name: 'В работе' })).toBeInTheDocument();
    await user.click(starter.getByRole('button', { name: 'Показать план' }));
    expect(await (await region('План: Учёт устройств')).findByText(/создать раздел «Учёт устройств»/)).toBeVisible();
    const asked = requests.find((one) => one.path.endsWith('/plan/'));
    expect(asked?.body).toMatchObject({ do: 'apply', file: 'uchet-ustroystv.json' });
  });
});

describe('M08 a section that is put together', () => {
  it('M08 P05 the field that is added is typed in at once', async () => {
    const user = userEvent.setup();
    await renderApp({ path });
    await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
    const starter = await region('Новый раздел');
    await user.click(starter.getByRole('button', { name: 'Ещё поле' }));
    await user.keyboard('Состояние');
    expect(starter.getByLabelText('Надпись поля 2')).toHaveValue('Состояние');
  });

  it('M08 P05 the field that is deleted gives the focus to the one beside it', async () => {
    const user = userEvent.setup();
    await renderApp({ path });
    await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
    const starter = await region('Новый раздел');
    await user.click(starter.getByRole('button', { name: 'Ещё поле' }));
    await user.click(starter.getByRole('button', { name: 'Удалить поле: Поле 1' }));
    expect(starter.getByLabelText('Надпись поля 1')).toHaveFocus();
  });

  it('M08 A20 is lost after a question alone: by its button, by the one that opened it, by a link', async () => {
    const user = userEvent.setup();
    await renderApp({ path });
    const opener = await screen.findByRole('button', { name: 'Собрать раздел' });
    await user.click(opener);
    await user.click((await region('Новый раздел')).getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('region', { name: 'Новый раздел' })).toBeNull();
    await user.click(opener);
    await user.type((await region('Новый раздел')).getByLabelText('Название'), 'Учёт');
    const ways = [
      () => user.click(opener),
      () => user.click(screen.getByRole('link', { name: 'Новости' })),
      async () => user.click((await region('Новый раздел')).getByRole('button', { name: 'Закрыть' })),
    ];
    for (const go of ways) {
      await go();
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Продолжить ввод' }));
      expect((await region('Новый раздел')).getByLabelText('Название')).toHaveValue('Учёт');
    }
    await user.click(opener);
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }));
    expect(opener).toHaveFocus();
    await user.click(opener);
    expect((await region('Новый раздел')).getByLabelText('Название')).toHaveValue('');
  });
});

describe('M06 a file that is wrong', () => {
  const faulty = [{ file: 'contracts.json', line: 39, column: 30, message: 'Такого типа поля нет' }];

  it('M06 is told of on every page to whoever may mend it', async () => {
    await renderApp({ path: '/', fixtures: { declared: [contracts()], faulty } });
    const notice = (await screen.findByText(/contracts\.json, строка 39/)).closest('[role=status]');
    if (!(notice instanceof HTMLElement)) throw new Error('no notice');
    await userEvent.click(within(notice).getByRole('link', { name: 'Разделы' }));
    expect(await (await rowOf(/^Договоры contracts/)).findByText('ошибка в файле')).toBeVisible();
    expect(await screen.findByText(/действует прежнее описание «Договоры»/)).toBeVisible();
  });

  it('M06 is no business of the others', async () => {
    await renderApp({ login: 'dealer', path: '/', fixtures: { declared: [contracts()], faulty } });
    expect(await screen.findByRole('link', { name: 'Договоры' })).toBeVisible();
    expect(screen.queryByText(/строка 39/)).toBeNull();
  });
});

it('L01 before a server without the extension the page is not there', async () => {
  const lacking = lackingOf({ extensions: ['declared'] });
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, lacking) },
  }));
  await renderApp({ path, fixtures: { accounts } });
  expect(await screen.findByText('На этом сервере такой страницы нет.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Разделы' })).toBeNull();
});
