import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../../src/custom/dealerPrices/grid/cell';
import { ProblemList } from '../../../../src/custom/dealerPrices/grid/ProblemList';
import { SheetTable } from '../../../../src/custom/dealerPrices/grid/SheetTable';
import { createSheet } from '../../../../src/custom/dealerPrices/grid/sheet';
import { createSheetStore } from '../../../../src/custom/dealerPrices/grid/sheetStore';
import { dynamicTariff } from '../../../../src/custom/dealerPrices/price/schemes/dynamicTariff';
import { kaliningrad } from '../../../../src/custom/dealerPrices/price/schemes/kaliningrad';
import { pskov } from '../../../../src/custom/dealerPrices/price/schemes/pskov';

interface Shown {
  description?: typeof dynamicTariff;
  tables?: readonly string[];
  locked?: boolean;
  texts?: Readonly<Record<string, string>>;
}

const show = ({ description = dynamicTariff, tables = ['packages'], locked = false, texts = {} }: Shown = {}) => {
  const { layout } = description;
  const store = createSheetStore(
    createSheet(layout, new Map(Object.entries(texts).map(([id, text]) => [id, readCell('price', text)]))),
  );
  const commits: string[] = [];
  const notices: string[] = [];
  render(
    <div data-sheet>
      <Profiler id="tables" onRender={(id) => commits.push(id)}>
        {layout.tables.map(
          (table) =>
            tables.includes(table.id) && (
              <SheetTable
                key={table.id}
                locked={locked}
                store={store}
                table={table}
                onNotice={(text) => notices.push(text)}
              />
            ),
        )}
        <ProblemList store={store} />
      </Profiler>
    </div>,
  );
  return { store, commits, notices, user: userEvent.setup() };
};

const price = (type: string, range: number) => `packages.${type}.client_points_cost.${range}`;
const reward = (type: string, range: number) => `packages.${type}.daobit_points_cost.${range}`;
const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};
const focused = () => document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
/** What goes onto the clipboard. jsdom lets no text be copied without a selection of its own, so the event is sent by hand. */
const clipboard = (kind: 'copy' | 'cut') => {
  let text = '';
  fireEvent[kind](document.activeElement ?? document.body, {
    clipboardData: { setData: (_type: string, given: string) => (text = given) },
  });
  return text;
};
const enter = (id: string) => act(() => cell(id).focus());

describe('a price table', () => {
  it('E03 is a grid whose cells stand under range and kind and beside their package type', () => {
    show();
    const grid = screen.getByRole('grid', { name: 'Пакеты' });
    expect(grid).toBeVisible();
    expect(screen.getAllByRole('gridcell')).toHaveLength(108);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'ПИ',
      'ПНП',
      'ЭТД',
      'ПДС',
      'СВХ МП',
      'ОЭЗ/ПОЭЗ/ТОСЭР',
      'СВХ ОЭЗ',
      'ПТД',
      'Уведомление об убытии',
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1, 7),
    ).toEqual(['1-10', '11-20', '21-50', '51-100', '101-200', '200+']);
  });

  it("E04 has Pskov's six headings, and the overage once for all tariffs of a section", () => {
    show({ description: pskov, tables: ['mps_common'] });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Наименование тарифа',
      'Количество пакетов',
      'Стоимость',
      'Вознаграждение',
      'Цена с превышения',
      'Вознаграждение от пакетов',
    ]);
    expect(cell('packages.mps_common.client_points_cost')).toHaveAttribute('rowspan', '6');
  });

  it('A18 is walked by arrows, typed into, left by Enter, Tab and Escape', async () => {
    const { user } = show();
    await user.tab();
    expect(focused()).toBe(price('pp_pi', 0));
    await user.keyboard('12,5{Enter}');
    expect(cell(price('pp_pi', 0))).toHaveTextContent('12,50');
    expect(focused()).toBe(price('pp_pnp', 0));
    await user.keyboard('7{Tab}');
    expect(cell(price('pp_pnp', 0))).toHaveTextContent('7,00');
    expect(focused()).toBe(reward('pp_pnp', 0));
    await user.keyboard('{ArrowUp}{ArrowLeft}{F2}9{Escape}');
    expect(cell(price('pp_pi', 0))).toHaveTextContent('12,50');
    expect(focused()).toBe(price('pp_pi', 0));
    await user.keyboard('{F2}9');
    expect(screen.getByRole('textbox', { name: 'ПИ, 1-10: цена' })).toHaveValue('12,509');
    await user.keyboard('{Backspace}{Enter}{ArrowUp}5{Enter}');
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^5,00$/);
  });

  it('A18 Home and End go to the ends of a row, with Ctrl to the corners; Ctrl with an arrow to the edge', async () => {
    const { user } = show();
    enter(price('pp_etd', 2));
    await user.keyboard('{End}');
    expect(focused()).toBe(reward('pp_etd', 5));
    await user.keyboard('{Home}');
    expect(focused()).toBe(price('pp_etd', 0));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe(reward('pp_departure', 5));
    await user.keyboard('{Control>}{ArrowUp}{/Control}');
    expect(focused()).toBe(reward('pp_pi', 5));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe(price('pp_pi', 0));
  });

  it('A18 beside the first cell the one that was left stands in the order of Tab', async () => {
    const { user } = show();
    enter(price('pp_etd', 2));
    const open = [...document.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')].map((at) => at.dataset.cell);
    expect(open).toEqual([price('pp_pi', 0), price('pp_etd', 2)]);
    await user.keyboard('{ArrowDown}');
    expect(cell(price('pp_etd', 2)).tabIndex).toBe(-1);
    expect(cell(price('pp_pds', 2)).tabIndex).toBe(0);
  });

  it('A18 Tab leaves the table at its end', async () => {
    const { user } = show();
    enter(reward('pp_departure', 5));
    await user.tab();
    expect(focused()).toBeUndefined();
  });

  it('a range is copied, cut, filled down, cleared, taken back and done again', async () => {
    const { user } = show({ texts: { [price('pp_pi', 0)]: '1 234,50', [reward('pp_pi', 0)]: '10' } });
    enter(price('pp_pi', 0));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(cell(reward('pp_pi', 0))).toHaveAttribute('aria-selected', 'true');
    expect(clipboard('copy')).toBe('1234,50\t10,00');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}[KeyD]{/Control}');
    expect(cell(price('pp_etd', 0))).toHaveTextContent('1 234,50');
    await user.keyboard('{Delete}');
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^$/);
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect(cell(reward('pp_etd', 0))).toHaveTextContent('10,00');
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect(cell(reward('pp_etd', 0))).toHaveTextContent(/^$/);
    await user.keyboard('{Control>}[KeyY]{/Control}');
    expect(cell(reward('pp_etd', 0))).toHaveTextContent('10,00');
    expect(clipboard('cut')).toBe('1234,50\t10,00\r\n'.repeat(3));
    expect(cell(reward('pp_etd', 0))).toHaveTextContent(/^$/);
  });

  it('E13 a block from Excel lands as one step; what has no place is said', async () => {
    const { user, notices } = show();
    enter(price('pp_ptd', 5));
    await user.paste('1 234,50 ₽\t2\t3\r\n4\t5\t6\r\n7\t8\t9\r\n');
    expect(cell(price('pp_ptd', 5))).toHaveTextContent('1 234,50');
    expect(cell(reward('pp_departure', 5))).toHaveTextContent('5,00');
    expect(notices).toEqual([
      expect.stringMatching(/^Вставлено: 4 ячейки, от «ПТД, .+» до «.+»\. Не вставлено: 5 ячеек, для них нет места$/),
    ]);
    await user.keyboard('{Control>}[KeyZ]{/Control}');
    expect(cell(price('pp_ptd', 5))).toHaveTextContent(/^$/);
  });

  it('K08 the clipboard is that of the focused cell where the browser tells of it at the page, as Firefox does', () => {
    show({ texts: { [price('pp_pi', 0)]: '5' } });
    enter(price('pp_pi', 0));
    let copied = '';
    const clipboardData = { getData: () => '6\t7', setData: (_: string, text: string) => (copied = text) };
    fireEvent.copy(document.body, { clipboardData });
    expect(copied).toBe('5,00');
    fireEvent.paste(document.body, { clipboardData });
    expect(cell(price('pp_pi', 0))).toHaveTextContent('6,00');
    fireEvent.cut(document.body, { clipboardData });
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^$/);
  });

  it('a drag of the pointer draws a range, a double press types', async () => {
    const { user } = show();
    fireEvent.mouseDown(cell(price('pp_pi', 0)), { button: 0 });
    fireEvent.mouseOver(cell(reward('pp_pnp', 0)), { buttons: 1 });
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(4);
    await user.dblClick(cell(price('pp_pds', 1)));
    await user.keyboard('3{Enter}');
    expect(cell(price('pp_pds', 1))).toHaveTextContent('3,00');
  });

  it('E13 a tap on another cell keeps what is typed in the one before', async () => {
    const { user } = show();
    const tap = (id: string) => user.pointer({ keys: '[TouchA]', target: cell(id) });
    await tap(price('pp_pi', 0));
    await user.keyboard('12');
    await tap(reward('pp_pi', 0));
    await user.keyboard('3');
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^12,00$/);
    await tap(price('pp_pnp', 0));
    expect(cell(reward('pp_pi', 0))).toHaveTextContent(/^3,00$/);
    fireEvent.pointerUp(cell(price('pp_pds', 0)), { pointerType: 'touch' });
    // No mouse is made of the tap: it would press what lies there once the table has moved.
    expect(fireEvent.touchEnd(cell(price('pp_pds', 0)))).toBe(false);
  });

  it('K08 several cells that are pasted into the one that is typed in go into the table, one number into its text', async () => {
    const { user, notices } = show();
    await user.pointer({ keys: '[TouchA]', target: cell(price('pp_pi', 0)) });
    await user.keyboard('1');
    await user.paste('2');
    expect(screen.getByRole('textbox')).toHaveValue('12');
    await user.paste('10\t20\n30\t40');
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^10,00$/);
    expect(cell(reward('pp_pnp', 0))).toHaveTextContent(/^40,00$/);
    expect(notices).toEqual(['Вставлено: 4 ячейки, от «ПИ, 1-10: цена» до «ПНП, 1-10: пересчет»']);
    expect(focused()).toBe(price('pp_pi', 0));
  });

  it('E13 an error marks its cell while it is typed, and the list below leads to it', async () => {
    const { user } = show();
    enter(price('pp_etd', 2));
    await user.keyboard('1,234.5');
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Enter}');
    expect(cell(price('pp_etd', 2))).toHaveAttribute('aria-invalid', 'true');
    expect(cell(price('pp_etd', 2))).toHaveTextContent(/Ошибка: Введите число/);
    await user.click(screen.getByRole('button', { name: 'ЭТД, 21-50: цена' }));
    expect(focused()).toBe(price('pp_etd', 2));
  });

  it('E05 the cell that repeats 200 takes no typing', async () => {
    const { user } = show({ description: kaliningrad, tables: ['lycense'] });
    enter('lycense.tpp_discrete_200.client_price');
    await user.keyboard('15{Enter}');
    expect(cell('lycense.tpp_discrete_200_plus.client_price')).toHaveTextContent('15,00');
    expect(cell('lycense.tpp_discrete_200_plus.client_price')).toHaveAttribute('aria-readonly', 'true');
    await user.keyboard('9');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('D10 a locked table is looked at and copied, never changed', async () => {
    const { user } = show({ locked: true, texts: { [price('pp_pi', 0)]: '5' } });
    enter(price('pp_pi', 0));
    await user.keyboard('9{F2}{Delete}');
    await user.paste('8');
    clipboard('cut');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(cell(price('pp_pi', 0))).toHaveTextContent(/^5,00$/);
    expect(clipboard('copy')).toBe('5,00');
  });

  it('a keystroke renders nothing but its cell, and that only as its error comes or goes', async () => {
    const { user, store, commits } = show({ tables: ['packages', 'lycense', 'percents'] });
    enter(price('pp_pi', 0));
    await user.keyboard('1');
    const rendered: string[] = [];
    for (const { rows } of store.get().layout.tables) {
      for (const { cells } of rows) {
        const source = store.row(cells);
        let seen = source.get();
        source.subscribe(() => {
          cells.forEach(({ id }, at) => source.get()[at] !== seen[at] && rendered.push(id));
          seen = source.get();
        });
      }
    }
    commits.length = 0;
    await user.keyboard('234,5');
    expect(rendered).toEqual([]);
    expect(commits).toEqual([]);
    await user.keyboard('x');
    expect(rendered).toEqual([price('pp_pi', 0)]);
    expect(commits).toHaveLength(1);
  });
});
