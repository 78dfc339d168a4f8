import { dealerEntity } from '../contract/entities/dealer';
import { fcsProfileEntity } from '../contract/entities/fcsProfile';
import { newsEntity } from '../contract/entities/news';
import { organisationEntity } from '../contract/entities/organisation';
import { subgroupEntity } from '../contract/entities/subgroup';
import { userEntity } from '../contract/entities/user';
import type { Entity } from '../contract/entity';
import { forms } from './plural';

/** What the tables of the entities do not say: columns that rows alone have, and search. */
const ofAny = {
  id: 'Номер',
  q: 'Поиск',
  name: 'Название',
  group: 'Организация',
  in_online: 'Онлайн',
  is_emulator: 'Эмулятор сообщений',
  is_org: 'Организация',
  participant_id: 'ID декларанта',
  server: 'Сервер',
  server_alias: 'Сервер',
  create_user: 'Кто создал',
  create_date: 'Создано',
  modify_user: 'Кто изменил',
  modify_date: 'Изменено',
};
const ofGroups = {
  orgname: 'Название',
  inn_kpp: 'ИНН/КПП',
  parent: 'Дилер',
  server_name: 'Сервер',
  subgroup_count: 'Подразделений',
  user_count: 'Пользователей',
  users_json: 'Пользователи',
  subgroups_json: 'Подразделения',
  tariff: 'Тариф',
};
const ofUsers = { role: 'Роль', selfsign: 'Самоподпись' };
const ofDealers = { price: 'Прайс', price_date: 'Прайс с' };
const ofSubgroups = { users: 'Пользователи' };

/** The labels of an entity, by the names of its record and of its row. */
const labelsOf = ({ fields }: Entity): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, row }]) =>
      typeof row === 'string'
        ? [
            [name, label],
            [row, label],
          ]
        : [[name, label]],
    ),
  );

const resource = (name: string, entity: Entity, more: Record<string, string> = {}) => ({
  name,
  fields: { ...ofAny, ...labelsOf(entity), ...more },
});

/** How react-admin's own components call each resource and its fields: as the tables of the entities do. */
export const resourceLabels = {
  groups: resource(forms('Организация', 'Организации', 'Организаций'), organisationEntity, ofGroups),
  users: resource(forms('Пользователь', 'Пользователи', 'Пользователей'), userEntity, ofUsers),
  subgroups: resource(forms('Подразделение', 'Подразделения', 'Подразделений'), subgroupEntity, ofSubgroups),
  dealers: resource(forms('Дилер', 'Дилеры', 'Дилеров'), dealerEntity, ofDealers),
  news: resource(forms('Новость', 'Новости', 'Новостей'), newsEntity),
  fcsProfiles: resource(forms('Профиль обмена', 'Профили обмена', 'Профилей обмена'), fcsProfileEntity),
};
