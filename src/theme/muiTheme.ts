import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { ruRU } from '@mui/material/locale';

const color = (token: string, soft = token) => ({
  main: `var(--${token})`,
  light: `var(--${soft})`,
  dark: `var(--${token})`,
  contrastText: 'var(--on-accent)',
});

/** MUI in the product's own colours and measures: the values stay CSS variables, so both themes need one object. */
export const muiOptions = {
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: { ...color('accent', 'accent-soft'), dark: 'var(--accent-hover)' },
    success: color('ok', 'ok-soft'),
    warning: color('warn', 'warn-soft'),
    error: color('danger', 'danger-soft'),
    info: color('accent', 'accent-soft'),
    text: { primary: 'var(--text)', secondary: 'var(--text-2)' },
    background: { default: 'var(--bg)', paper: 'var(--surface)' },
    divider: 'var(--border)',
    action: {
      active: 'var(--text-2)',
      hover: 'var(--surface-hover)',
      focus: 'var(--surface-hover)',
      selected: 'var(--accent-soft)',
      disabled: 'var(--border-strong)',
      disabledBackground: 'var(--surface-2)',
    },
  },
  typography: { fontFamily: 'var(--font)', fontSize: 14, button: { textTransform: 'none' } },
  shape: { borderRadius: 6 },
  components: {
    MuiButton: { defaultProps: { disableElevation: true, size: 'small' } },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiPaper: {
      // With the colours of the system neither shadow nor ground tells a dialog from the page.
      styleOverrides: { root: { backgroundImage: 'none', '@media (forced-colors: active)': { border: '1px solid' } } },
    },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--border-strong)' } } },
  },
} satisfies ThemeOptions;

/** MUI's own words. */
export const muiTexts = ruRU;

export const muiTheme = createTheme(muiOptions, muiTexts);
