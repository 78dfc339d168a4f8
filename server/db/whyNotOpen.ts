import { DatabaseUnavailable } from './errors';

const unreachable = 'сервер PostgreSQL по этому адресу не отвечает';
const unknownHost = 'сервера с таким именем не находит DNS';

/** By the code of PostgreSQL or of the socket. */
const sentences: Readonly<Record<string, string>> = {
  '28000': 'PostgreSQL не пускает эту роль: её нет или вход ей не разрешён',
  '28P01': 'PostgreSQL не принял имя роли или пароль',
  '3D000': 'на этом сервере PostgreSQL нет такой базы данных: создайте её или исправьте имя',
  '25006': 'в эту базу нельзя писать: это резервный узел, или для неё или роли включён default_transaction_read_only',
  '3F000': 'у роли нет прав на схему public: GRANT USAGE, CREATE ON SCHEMA public TO …',
  '42501': 'роли не хватает прав в этой базе данных: она должна ею владеть и создавать таблицы в схеме public',
  '53300': 'у PostgreSQL не осталось свободных соединений',
  '57P03': 'PostgreSQL ещё запускается или уже останавливается',
  ECONNREFUSED: 'по этому адресу никто не принимает соединений: проверьте, запущен ли PostgreSQL и верен ли порт',
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** For what keeps a database from being opened, a sentence that names the setting and not its value: that holds a password. */
export function whyNotOpen(variable: string, error: unknown): unknown {
  // What a migration failed with stands below it, as what keeps the database from answering does.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  const known = sentences[code];
  const told = (sentence: string) => new Error(`${variable}: ${sentence}`, { cause: error });
  // Without an owner's address of its own this role is taken for the owner: a lesser one is told where that address goes.
  if (code === '42501' && variable === 'DATABASE_URL')
    return told(`${known}, или назовите владельца в DATABASE_OWNER_URL`);
  if (known !== undefined) return told(known);
  if (cause instanceof Error && /SSL|TLS|CERT|certificate/.test(`${code} ${cause.message}`))
    return told('не удалось установить защищённое соединение: проверьте sslmode и сертификат');
  return error instanceof DatabaseUnavailable ? told(code ? `база данных недоступна (${code})` : unreachable) : error;
}

const folderSentences: Readonly<Record<string, string>> = {
  EACCES: 'в эту папку нельзя писать пользователю, от имени которого запущен сервер',
  EPERM: 'в эту папку нельзя писать пользователю, от имени которого запущен сервер',
  EROFS: 'эта папка доступна только для чтения',
  ENOSPC: 'на диске не осталось места',
  ENOENT: 'этой папки нет, и создать её здесь нельзя',
  ENOTDIR: 'это не папка, а файл',
  EEXIST: 'это не папка, а файл',
};

/** For what keeps the folder of the embedded database from being used, a sentence that names the setting. */
export function whyNoFolder(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const sentence = syscall === undefined || syscall.startsWith('spawn') ? undefined : folderSentences[code ?? ''];
  return sentence === undefined ? error : new Error(`DATA_DIR: ${sentence}`, { cause: error });
}
