import { addressedName } from './addressedName';

export interface Letter {
  /** What has happened: the account is new, or its password alone. */
  about: 'account' | 'password';
  full_name: string;
  login: string;
  password: string;
  /** Where the program is, with its scheme. */
  address: string;
  must_change: boolean;
}

const news = {
  account: 'Для вас создана учётная запись.',
  password: 'Для вас создан новый пароль, прежний больше не действует.',
};

/** What is sent to a user with his password: where to go, with what, and what to do with it. */
export function passwordLetter({ about, full_name, login, password, address, must_change }: Letter): string {
  const name = addressedName(full_name);
  const lines = [
    `Здравствуйте${name === undefined ? '' : `, ${name}`}!`,
    '',
    news[about],
    '',
    `Адрес программы: ${address}`,
    `Логин: ${login}`,
    `Пароль: ${password}`,
    '',
    ...(must_change ? ['При первом входе программа попросит сменить этот пароль на свой.'] : []),
    'Никому не сообщайте пароль и не пересылайте это письмо.',
  ];
  return `${lines.join('\n')}\n`;
}
