import { rightOfId, type Right } from '../../domain/rights';

/** What a right lets one do, in a sentence, where its caption does not say it all. */
const sentences: Partial<Record<Right, string>> = {
  'organisations-users': 'Видит организации и пользователей своего дилера, добавляет и изменяет их.',
  dealers: 'Видит дилеров, их прайсы и спецусловия, изменяет цены.',
  categories: 'Пишет, публикует и удаляет новости.',
  web_client_reports_otvt_tk: 'Открывает отчёт «Пакеты ТК старый» и выгружает его.',
  web_client_reports_pi_classic: 'Открывает отчёт «ПИ старый» и выгружает его.',
  web_client_reports_pi_from_uin: 'Открывает отчёт «ПИ с УИН» и выгружает его.',
  web_client_reports_transite_vypusk: 'Открывает отчёт «Транзит» и выгружает его.',
  'package-statistic': 'Видит, сколько пакетов отправили клиенты дилера.',
  'sales-statistic': 'Видит продажи дилера: суммы клиентов и откуда они взялись.',
  report_fixed_packages: 'Выгружает отчёт по минимальным тарифам.',
  report_active_users: 'Видит, какие учётные записи клиентов отправляли пакеты.',
  client: 'Скачивает клиентские программы.',
  dealer_users: 'Видит организации всех дилеров на всех серверах.',
  dealer_subdealers: 'Видит, кроме своих, организации своих субдилеров.',
  support: 'Видит организации всех дилеров и ничего не изменяет, какие бы права ещё ни были.',
  billing_admin: 'Назначает дилерам их собственные прайсы и доли, которых сам себе дилер не меняет.',
  edit_ban_users_groups: 'Запрещает добавлять и изменять организации и пользователей.',
  email_settings: 'Включает пользователям почтовые уведомления и выбирает, о чём они.',
  select_billing_types: 'Выбирает организации вид расчётов.',
  no_tariff: 'Разрешает организации работать без тарифа.',
  default_profile_fcs: 'Подключает организацию к общему профилю ФТС.',
  report_active_clients_without_orgid: 'Выгружает активных клиентов, у которых нет ID организации.',
  prominvest_report: 'Выгружает отчёт КП из статистики продаж.',
  web_client_reports_pu: 'Выгружает продажи в XML для Пик-ЮГ.',
  data: 'Загружает реестры и факты, разбирает карантин, выдаёт ключи другим системам.',
  batches: 'Видит, кто и зачем изменял много записей сразу.',
  resources: 'Объявляет новые разделы и изменяет их устройство.',
  audit: 'Видит журнал: кто, что и когда изменил.',
  publish_client: 'Публикует, отзывает и комментирует версии клиентских программ; скачивание — отдельное право.',
};

/** The sentence of a right by its id; undefined for one that has none. */
export const rightSentence = (id: number): string | undefined => {
  const right = rightOfId(id);
  return right && sentences[right];
};
