import type { policy } from '../../domain/policy';
import type { OperationId } from '../endpoints';

/** The calls that write something of which the audit tells, and what the command line does. */
type Policy = typeof policy;
type Writing = { [K in OperationId]: Policy[K] extends { writes: true } ? K : never }[OperationId];
type OfOneself = 'signIn' | 'signOut' | 'changeOwnPassword' | 'endSession' | 'endSessions';
type Shared = 'createView' | 'changeView' | 'removeView';
type Command = 'import' | 'createFirstAdmin' | 'grantRight';

/** What was done, by its name in the audit; a call that writes and has no words here does not compile. */
const operations: Record<Writing | OfOneself | Shared | Command, string> = {
  createGroup: 'Создание организации',
  updateGroup: 'Изменение организации',
  invertArchiveStatus: 'Архив',
  moveGroup: 'Перевод к другому дилеру',
  createSubgroup: 'Создание подразделения',
  updateSubgroup: 'Изменение подразделения',
  updateFcsProfile: 'Профиль ФТС',
  readFcsProfileFile: 'Чтение файла профиля ФТС',
  readInfodec: 'Запрос профиля из реестра операторов',
  addCustomSubscription: 'Подключение подписки',
  addUnlimitedService: 'Подключение безлимитной услуги',
  addFullUnlimited: 'Подключение полного безлимита',
  removeBillingItem: 'Отключение услуги',
  createUser: 'Создание пользователя',
  updateUser: 'Изменение пользователя',
  resetPassword: 'Сброс пароля',
  changeOwnPassword: 'Смена своего пароля',
  createDealer: 'Добавление дилера',
  updateDealer: 'Изменение дилера',
  createPriceList: 'Добавление прайса',
  changePriceList: 'Изменение прайса',
  removePriceList: 'Удаление прайса',
  createApiPrice: 'Добавление спецусловий API',
  changeApiPrice: 'Изменение спецусловий API',
  removeApiPrice: 'Удаление спецусловий API',
  createSpecCondition: 'Добавление спецусловий',
  changeSpecCondition: 'Изменение спецусловий',
  removeSpecCondition: 'Удаление спецусловий',
  createMinimumTariff: 'Добавление минимального тарифа',
  changeMinimumTariff: 'Изменение минимального тарифа',
  removeMinimumTariff: 'Удаление минимального тарифа',
  createView: 'Новый общий вид списка',
  changeView: 'Изменение общего вида списка',
  removeView: 'Удаление общего вида списка',
  saveRecipe: 'Сохранение пересчёта цен',
  removeRecipe: 'Удаление пересчёта цен',
  changePriceGuard: 'Настройка замечаний к ценам',
  createNews: 'Создание новости',
  updateNews: 'Изменение новости',
  removeNews: 'Удаление новости',
  createImport: 'Загрузка файла',
  sendImportPart: 'Загрузка файла',
  startImport: 'Загрузка файла',
  stopImport: 'Остановка загрузки',
  import: 'Загрузка данных',
  sendFacts: 'Передача пакетов другой системой',
  sendRecords: 'Передача записей другой системой',
  mendQuarantine: 'Исправление строк в карантине',
  releaseQuarantine: 'Выпуск строк из карантина',
  applySection: 'Объявление раздела',
  changeClientNote: 'Заметка о клиенте',
  createServiceToken: 'Создание ключа',
  revokeServiceToken: 'Отзыв ключа',
  applyBatch: 'Пакетное изменение',
  undoBatch: 'Отмена пакетного изменения',
  stopBatch: 'Остановка пакетного изменения',
  signIn: 'Вход',
  signOut: 'Выход',
  endSession: 'Завершение сеанса',
  endSessions: 'Выход на всех устройствах',
  createFirstAdmin: 'Создание администратора',
  grantRight: 'Выдача права',
  createApplicationFile: 'Передача дистрибутива',
  sendApplicationPart: 'Передача дистрибутива',
  removeApplicationFile: 'Отказ от передачи дистрибутива',
  publishApplication: 'Публикация дистрибутива',
  changeApplication: 'Изменение дистрибутива',
};

/** Of a record that has no calls of its own: `create:contracts`. */
const records: Readonly<Record<string, string>> = { create: 'Создание', delete: 'Удаление' };

/** What was done, in words. */
export const operationWords = (operation: string): string =>
  (operations as Readonly<Record<string, string>>)[operation] ?? records[operation.split(':')[0] ?? ''] ?? 'Изменение';
