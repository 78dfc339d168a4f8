import polyglotI18nProvider from 'ra-i18n-polyglot';
import { mergeTranslations } from 'react-admin';
import { resourceLabels } from './resourceLabels';
import { russian } from './russian';

/** react-admin's own components in the words of the other screens, and the fields of every resource. */
const messages = mergeTranslations(russian, {
  ra: {
    action: {
      create: 'Добавить',
      create_item: 'Добавить «%{item}»',
      edit: 'Изменить',
      export: 'Выгрузить',
      unselect: 'Снять выбор',
      show: 'Открыть',
    },
    message: { delete_title: '%{name} «%{recordRepresentation}»: удалить?' },
    navigation: {
      clear_filters: 'Сбросить фильтры',
      no_filtered_results: 'Нет данных по вашему запросу',
      no_results: 'Нет данных в таблице',
      page_range_info: 'Записи с %{offsetBegin} до %{offsetEnd} из %{total}',
      page_rows_per_page: 'На странице:',
    },
    page: {
      create: '%{name}: добавление',
      edit: '%{name} «%{recordRepresentation}»',
      empty: 'Нет данных в таблице',
      invite: 'Добавьте первую запись.',
      list: '%{name}',
      show: '%{name} «%{recordRepresentation}»',
    },
    validation: { number: 'Введите число', required: 'Заполните поле', email: 'Неверный e-mail' },
  },
  resources: resourceLabels,
});

export const stockI18nProvider = polyglotI18nProvider(() => messages, 'ru', [{ locale: 'ru', name: 'Русский' }]);
