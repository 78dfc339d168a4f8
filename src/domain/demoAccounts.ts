import { allRights, type Right } from './rights';

/** Someone who signs in to the demonstration. */
export interface DemoAccount {
  login: string;
  fullName: string;
  /** The dealer whose organisation the account belongs to. */
  dealer: number;
  rights: readonly Right[];
  shows: string;
}

/** The password of every demonstration account; they exist in the embedded database and in the mock alone. */
export const demoPassword = 'demo';

export const demoAccounts: readonly DemoAccount[] = [
  {
    login: 'admin',
    fullName: 'Администратор Анна Сергеевна',
    dealer: 1,
    rights: allRights.filter((right) => right !== 'support' && right !== 'edit_ban_users_groups'),
    shows: 'супер-дилер и администратор биллинга: все права',
  },
  {
    login: 'dealer',
    fullName: 'Дилеров Денис Игоревич',
    dealer: 2,
    rights: [
      'organisations-users',
      'dealer_subdealers',
      'sales-statistic',
      'package-statistic',
      'report_active_users',
      'client',
    ],
    shows: 'дилер с субдилерами',
  },
  {
    login: 'subdealer',
    fullName: 'Субботина Софья Олеговна',
    dealer: 4,
    rights: ['organisations-users', 'sales-statistic', 'client'],
    shows: 'субдилер: только свои организации',
  },
  {
    login: 'support',
    fullName: 'Помогаев Павел Юрьевич',
    dealer: 1,
    rights: ['organisations-users', 'dealers', 'report_active_users', 'client', 'support'],
    shows: 'поддержка: всё видит, ничего не меняет',
  },
  {
    login: 'banned-editor',
    fullName: 'Запретов Захар Ильич',
    dealer: 6,
    rights: ['organisations-users', 'edit_ban_users_groups'],
    shows: 'запрет изменять организации и пользователей',
  },
  { login: 'news', fullName: 'Новикова Нина Павловна', dealer: 1, rights: ['categories'], shows: 'только новости' },
  { login: 'nobody', fullName: 'Бесправный Борис Андреевич', dealer: 1, rights: [], shows: 'нет ни одного права' },
];
