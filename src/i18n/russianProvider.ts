import polyglotI18nProvider from 'ra-i18n-polyglot';
import { russian } from './russian';

/** The words of react-admin in Russian, the one language of the interface (doc 1 §9). */
export const russianProvider = polyglotI18nProvider(() => russian, 'ru', [{ locale: 'ru', name: 'Русский' }]);
