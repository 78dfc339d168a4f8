import { mergeTranslations } from 'react-admin';
import stock from 'ra-language-russian';
import { forms } from './plural';

/** The stock translation with its faults mended: the singular also serves 21, 31 …, and must carry the number. */
export const russian = mergeTranslations(stock, {
  ra: {
    action: {
      bulk_actions: forms(
        'Выбрана %{smart_count} запись',
        'Выбраны %{smart_count} записи',
        'Выбрано %{smart_count} записей',
      ),
    },
    auth: {
      auth_check_error: 'Войдите, чтобы продолжить',
      sign_in_error: 'Пожалуйста, проверьте правильность написания логина и пароля.',
      logout: 'Выход',
      email: 'Эл. почта',
    },
    boolean: { true: 'Да', false: 'Нет' },
    guesser: { empty: { title: 'Нет данных для показа', message: 'Проверьте источник данных' } },
    message: {
      bulk_delete_title: forms(
        'Удалить %{smart_count} запись',
        'Удалить %{smart_count} записи',
        'Удалить %{smart_count} записей',
      ),
      bulk_delete_content: forms(
        'Удалить %{smart_count} запись?',
        'Удалить %{smart_count} записи?',
        'Удалить %{smart_count} записей?',
      ),
      bulk_update_title: forms(
        'Изменить %{smart_count} запись',
        'Изменить %{smart_count} записи',
        'Изменить %{smart_count} записей',
      ),
      bulk_update_content: forms(
        'Изменить %{smart_count} запись?',
        'Изменить %{smart_count} записи?',
        'Изменить %{smart_count} записей?',
      ),
      delete_content: 'Удалить запись без возможности восстановления?',
    },
    notification: {
      created: 'Запись добавлена',
      updated: forms(
        'Изменена %{smart_count} запись',
        'Изменены %{smart_count} записи',
        'Изменено %{smart_count} записей',
      ),
      deleted: forms(
        'Удалена %{smart_count} запись',
        'Удалены %{smart_count} записи',
        'Удалено %{smart_count} записей',
      ),
    },
    page: { empty: 'Данные отсутствуют' },
  },
});
