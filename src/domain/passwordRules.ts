import { once } from './once';

const shortest = 8;

/** What is wrong with a new password, as far as can be told at once: blank or too short. */
export const passwordProblem = (password: string): string | undefined => {
  if (password.trim() === '') return 'Введите пароль';
  return password.length < shortest ? `Пароль: не меньше ${shortest} знаков` : undefined;
};

/** The keys of a Russian keyboard as the Latin letters on them: «пароль» is typed `gfhjkm`. */
const russian = 'йцукенгшщзхъфывапролджэячсмитьбю';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const onLatinKeys = (text: string) => [...text].map((letter) => latin[russian.indexOf(letter)] ?? letter).join('');

/** Tens of thousands of passwords that are guessed first, fetched when the first is asked about. */
const commonPasswords = once(
  async () => new Set((await import('@zxcvbn-ts/language-common/src/passwords.json')).default),
);

/** Why a password is among the first to be guessed: one of the common ones, in either layout, one letter over and over, or made of the login. */
export async function commonPasswordProblem(password: string, login: string): Promise<string | undefined> {
  const plain = password.toLowerCase().trim();
  const name = login.toLowerCase();
  if (new Set(plain).size < 3) return 'Слишком простой пароль: разных знаков меньше трёх';
  if (name.length > 3 && plain.includes(name)) return 'Слишком простой пароль: в нём есть логин';
  const common = await commonPasswords();
  const known = [plain, onLatinKeys(plain)].some((one) => common.has(one));
  return known ? 'Слишком простой пароль: такие пробуют первыми' : undefined;
}
