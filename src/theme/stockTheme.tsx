import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { Pagination, type RaThemeOptions } from 'react-admin';
import { muiOptions, muiTexts } from './muiTheme';

const pessimistic = { defaultProps: { mutationMode: 'pessimistic' } };
const careful = { defaultProps: { warnWhenUnsavedChanges: true, resetOptions: { keepDirtyValues: true } } };

/** Only what the server has confirmed counts as saved; what is typed is neither read over nor left by mistake. */
const saving: RaThemeOptions['components'] = {
  RaEdit: pessimistic,
  RaDeleteButton: pessimistic,
  RaBulkDeleteButton: pessimistic,
  RaUpdateButton: pessimistic,
  RaBulkUpdateButton: pessimistic,
  RaSimpleForm: careful,
  RaTabbedForm: careful,
};

const small = { color: 'var(--text-2)', fontSize: 'var(--text-s)' };
const plain = { fontSize: 'var(--text-m)' };
const card = { border: '1px solid var(--border)', boxShadow: 'none' };
const cell = { padding: '8px', borderColor: 'var(--border)', ...plain };
const input = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** A day of the wire (`DD.MM.YYYY`) or a moment, as `DateField` takes it; noon of UTC is the same day in Moscow. */
function dateOf(value: unknown): Date | undefined {
  const text = String(value).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1T12:00:00Z');
  const date = new Date(value instanceof Date || typeof value === 'number' ? value : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
const dates = { locales: 'ru-RU', options: { timeZone: 'Europe/Moscow' }, transform: dateOf };

/** Lists and forms as dense as the other screens, a label above its field; a file of a list is the server's to make, whole. */
const looks: RaThemeOptions['components'] = {
  RaList: {
    defaultProps: { exporter: false, pagination: <Pagination rowsPerPageOptions={[5, 10, 20, 50]} /> },
    styleOverrides: { root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': card } },
  },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-card': card } } },
  RaCreate: { styleOverrides: { root: { '& .RaCreate-card': card } } },
  RaShow: { styleOverrides: { root: { '& .RaShow-card': card } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        // Where room is short the table is scrolled, not the page.
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .RaDataTable-headerCell': { ...cell, ...small, background: 'var(--surface-2)', fontWeight: 600 },
        '& .RaDataTable-rowCell': cell,
      },
    },
  },
  RaDateField: { defaultProps: dates },
  RaToolbar: { styleOverrides: { root: { minHeight: 56, background: 'var(--surface-2)' } } },
  MuiTextField: { defaultProps: input },
  MuiFormControl: { defaultProps: input },
  MuiAutocomplete: { defaultProps: { fullWidth: true, size: 'small' } },
  MuiButton: { styleOverrides: { root: plain } },
  MuiInputBase: { styleOverrides: { root: plain, input: { padding: '6px 10px' } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: { root: { position: 'static', transform: 'none', marginBottom: 3, ...small } },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: { minHeight: 34, background: 'var(--surface)' },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '3px 0 0', minHeight: 0 } } },
  MuiTablePagination: { styleOverrides: { root: small, selectLabel: plain, displayedRows: plain } },
};

/** The product's look for react-admin's own components (docs/adding-a-page.md). */
export const stockTheme = createTheme(
  {
    ...muiOptions,
    palette: { ...muiOptions.palette, bulkActionsToolbarBackgroundColor: 'var(--accent)' },
    sidebar: { width: 0, closedWidth: 0 },
  } as ThemeOptions,
  { components: saving },
  { components: looks },
  muiTexts,
);
