import { expect, it } from 'vitest';
import { stockTheme } from '../../../src/theme/stockTheme';

it('R05 where room is short the table of a stock list is scrolled, not the page', () => {
  expect(stockTheme.components).toMatchObject({
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  });
});
