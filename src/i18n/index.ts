import polyglotI18nProvider from 'ra-i18n-polyglot';
import { russian } from './russian';

/** The interface speaks Russian only (doc 1 §9). */
export const i18nProvider = polyglotI18nProvider(() => russian, 'ru', [{ locale: 'ru', name: 'Русский' }]);
