import type { Locator, Page } from 'playwright/test';
import { addMonths, currentMonth, formatMonth, type Month } from '../../src/domain/month';
import { expect, test } from './fixtures';

const month = addMonths(currentMonth(new Date()), 11);
const digits = ({ year, month: of }: Month) => `${String(of).padStart(2, '0')}${year}`;
const lists = '/administration/dealers-prices/2';
const specials = '/administration/dealers-prices/3?tab=spec';

/** One row of tools, or on a narrow screen as many as they need: nothing is hidden at the side. */
async function toolsFit(tools: Locator, width: number) {
  if (width >= 800) expect((await tools.boundingBox())?.height).toBeLessThanOrEqual(64);
  expect(await tools.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
}

/** A percent is read whole, its decimals too. */
async function percentsFit(panel: Locator) {
  for (const field of await panel.locator('input[data-cell^="percent"]').all()) {
    await field.fill('87,65');
    await field.blur();
    expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await field.fill('');
  }
}

/** Wide desktop, laptop, phone. */
const screens = [
  { width: 1600, height: 900 },
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

interface Panel {
  ids: string;
  create: string;
  edit: string;
  submit: RegExp;
  address: string;
  /** What is chosen besides cells. */
  fill: (panel: Locator) => Promise<void>;
  /** What its row is called on the page of the dealer. */
  row: string;
  /** A price and, beside it, its reward. */
  cells: readonly [price: string, reward: string];
}

const list = (ids: string, alias: string, name: string, cells: Panel['cells'], label = /^Месяц/): Panel => ({
  ids,
  create: `Добавление прайса ${name}`,
  edit: `Редактирование прайса ${name}`,
  submit: /^(Добавить|Изменить) прайс$/,
  address: `${lists}?price=${alias}:new`,
  row: name === 'Пик-Юг' ? 'Пик-ЮГ' : name,
  fill: async (panel) => panel.getByLabel(label).fill(digits(month)),
  cells,
});

const choose = async (panel: Locator, place: number) => {
  await panel.getByLabel('Организация').click();
  await panel.page().getByRole('listbox').getByRole('option').nth(place).click();
};

const condition = ({
  of,
  type,
  ...panel
}: Pick<Panel, 'ids' | 'row' | 'submit' | 'cells'> & { of: string; type: 'api' | 'spec_condition' }): Panel => ({
  ...panel,
  create: `Добавление ${of}`,
  edit: `Редактирование ${of}`,
  address: `${specials}&spec=${type}:new`,
  fill: async (dialog) => {
    await choose(dialog, 1);
    await dialog.getByLabel(/^Месяц/).fill(digits(month));
    await dialog.getByLabel('Вид пакетов, строка 1').selectOption({ index: 1 });
  },
});

const panels: readonly Panel[] = [
  list('E03', 'dyn_tp', 'Даобит', ['packages.pp_pi.client_points_cost.0', 'packages.pp_pi.daobit_points_cost.0']),
  list('E04', 'dyn_disc_multi', 'Псков', ['accounts.client_price', 'accounts.daobit_price']),
  list('E05', 'dyn_mc_disc', 'Калининград', [
    'lycense.tpp_discrete_10.client_price',
    'lycense.tpp_discrete_10.daobit_price',
  ]),
  list('E06', 'dyn_pu', 'Пик-Юг', [
    'packages.pp_pnp_pu.client_points_cost.0',
    'packages.pp_pnp_pu.daobit_points_cost.0',
  ]),
  condition({
    ids: 'E07',
    of: 'спецусловия API',
    row: 'Спецусловие API,',
    submit: /^(Добавить|Изменить) прайс$/,
    type: 'api',
    cells: ['client_price', 'daobit_price'],
  }),
  condition({
    ids: 'E08',
    of: 'спецусловия',
    row: 'Спецусловие,',
    submit: /^(Добавить|Изменить) спецусловие$/,
    type: 'spec_condition',
    cells: ['rows.0.client_points_cost', 'rows.0.daobit_points_cost'],
  }),
  {
    ids: 'E09',
    row: 'Тариф «Минимальный»,',
    create: 'Добавление тарифа «Минимальный»',
    edit: 'Редактирование тарифа «Минимальный»',
    submit: /^(Добавить|Изменить) тариф$/,
    address: `${specials}&minimum=new`,
    fill: async (panel) => {
      await choose(panel, 3);
      await panel.getByRole('textbox', { name: 'Дата начала действия' }).fill(`01${digits(month)}`);
    },
    cells: ['cost', 'compensation'],
  },
];

const cell = (panel: Locator, id: string) => panel.locator(`[data-cell="${id}"]`);
const put = async (panel: Locator, id: string, text: string) => {
  await cell(panel, id).click();
  await panel.page().keyboard.type(text);
  await panel.page().keyboard.press('Enter');
};
const paste = async (panel: Locator, id: string, text: string) => {
  const page = panel.page();
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await cell(panel, id).click();
  await page.keyboard.press('Control+V');
};

/** Opens what was added from its row of the page of the dealer. A tab behind another is drawn about once a second: hence to the front. */
async function reopen(page: Page, { row, edit }: Panel): Promise<Locator> {
  await page.bringToFront();
  await page
    .getByRole('button', { name: new RegExp(`^Изменить: ${row}.*[ .]${formatMonth(month, '.').replace('.', '\\.')}$`) })
    .click();
  const panel = page.getByRole('dialog', { name: edit });
  await expect(panel.getByRole('grid').first()).toBeVisible();
  return panel;
}

for (const panel of panels) {
  test(`${panel.ids} E12 E13 P03 ${panel.create}: pasted into, refused, added, edited and conflicted, at 1600 and 1280 px and on a phone`, async ({
    page,
    context,
    signIn,
  }) => {
    test.slow();
    const [price, reward] = panel.cells;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('admin', panel.address);
    const adding = page.getByRole('dialog', { name: panel.create });
    const submit = adding.getByRole('button', { name: panel.submit });
    await page.setViewportSize({ width: 800, height: 1000 });
    await toolsFit(adding.getByRole('group', { name: 'Инструменты' }), 800);
    await percentsFit(adding);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await toolsFit(adding.getByRole('group', { name: 'Инструменты' }), screen.width);
      await paste(adding, price, '1\u00a0234,50\u00a0₽\t56,7\r\n');
      await expect(cell(adding, price)).toHaveText('1\u00a0234,50');
      await expect(cell(adding, reward)).toHaveText('56,70');
      await put(adding, price, '12,,3');
      await expect(cell(adding, price)).toHaveAttribute('aria-invalid', 'true');
      await expect(submit).toBeDisabled();
      await adding.getByRole('region', { name: 'Ошибки' }).getByRole('button').first().click();
      await expect(cell(adding, price)).toBeFocused();
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
      await expect(cell(adding, price)).toHaveText('');
    }
    await panel.fill(adding);
    await paste(adding, price, '100\t10');
    await submit.click();
    await expect(adding).toHaveCount(0);

    const other = await context.newPage();
    await other.goto(page.url());
    for (const [index, screen] of screens.entries()) {
      await page.setViewportSize(screen);
      const editing = await reopen(page, panel);
      const tools = editing.getByRole('group', { name: 'Инструменты' });
      await toolsFit(tools, screen.width);
      await expect(tools.getByText(/^(Рассчитать|Сравнить|История)$/)).toHaveText([
        'Рассчитать',
        'Сравнить',
        'История',
      ]);
      await put(editing, price, String(200 + index));

      const theirs = await reopen(other, panel);
      await put(theirs, reward, String(20 + index));
      await theirs.getByRole('button', { name: panel.submit }).click();
      await expect(theirs).toHaveCount(0);

      await page.bringToFront();
      await editing.getByRole('button', { name: panel.submit }).click();
      const notice = editing.getByRole('alert', { name: /изменил/ });
      await expect(notice.getByRole('table')).toContainText(`${20 + index},00`);
      await notice.getByRole('button', { name: 'Наложить мои изменения поверх' }).click();
      await expect(cell(editing, reward)).toHaveText(new RegExp(`^${20 + index},00`));
      await editing.getByRole('button', { name: panel.submit }).click();
      await expect(editing).toHaveCount(0);
    }
    const last = await reopen(page, panel);
    await expect(cell(last, price)).toHaveText(/^202,00/);
    await expect(cell(last, reward)).toHaveText(/^22,00/);
  });
}
