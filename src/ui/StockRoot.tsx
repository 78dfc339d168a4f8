import type { ReactNode } from 'react';
import { I18nContextProvider } from 'react-admin';
import { stockI18nProvider } from '../i18n/stock';
import { MuiRoot } from '../theme/MuiRoot';
import { stockTheme } from '../theme/stockTheme';

/** The look and the words around a page of react-admin's own components. */
export const StockRoot = ({ children }: { children: ReactNode }) => (
  <I18nContextProvider value={stockI18nProvider}>
    <MuiRoot theme={stockTheme}>{children}</MuiRoot>
  </I18nContextProvider>
);
