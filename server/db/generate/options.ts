import { parseArgs } from 'node:util';

/** How much to add to the database. */
export interface GenerateOptions {
  organisations: number;
  facts: number;
  dealers: number;
  /** Of all the new dealers together. */
  priceLists: number;
  seed: number;
}

interface Size {
  name: 'organisations' | 'facts' | 'dealers' | 'price-lists' | 'seed';
  caption: string;
  least: number;
  most: number;
  usual: number;
}

const priceListsPerDealer = { usual: 4, most: 1000 };
const factsPerOrganisation = 30;

const sizes: readonly Size[] = [
  {
    name: 'organisations',
    caption: 'организаций, у каждой в среднем 5 пользователей',
    least: 1,
    most: 1_000_000,
    usual: 100_000,
  },
  {
    name: 'facts',
    caption: 'фактов отправки пакетов за 18 месяцев (обычно 30 на организацию)',
    least: 0,
    most: 30_000_000,
    usual: 3_000_000,
  },
  { name: 'dealers', caption: 'дилеров, каждый пятый — субдилер', least: 1, most: 10_000, usual: 200 },
  {
    name: 'price-lists',
    caption: 'прайсов всех новых дилеров вместе (обычно 4 на дилера)',
    least: 0,
    most: 1_000_000,
    usual: 800,
  },
  { name: 'seed', caption: 'начальное число: одно и то же даёт те же данные', least: 1, most: 1_000_000_000, usual: 1 },
];

export const help = `npm run generate -- [параметры]

Добавляет в базу данные для нагрузочной работы: в DATABASE_URL, а если он не задан, во встроенную базу папки DATA_DIR
(остановите сервер: папку держит один процесс). То, что в базе уже есть, не изменяется.

${sizes.map(({ name, caption, usual }) => `  --${name.padEnd(14)} ${caption}; если не задано: ${usual}`).join('\n')}
  --help           эта справка`;

const words: Record<string, string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'Неизвестный параметр',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'Параметру нужно значение, например --organisations 1000',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'Лишнее слово в команде: параметры начинаются с --',
};

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        organisations: text,
        facts: text,
        dealers: text,
        'price-lists': text,
        seed: text,
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`${words[code] ?? 'Неверные параметры'}. Справка: npm run generate -- --help`);
  }
}

function whole({ name, least, most }: Size, text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`--${name}: нужно целое число от ${least} до ${most}, а задано «${text}»`);
}

/** The arguments of `npm run generate --`; throws an Error with a Russian sentence for a wrong one. */
export function parseOptions(args: readonly string[]): GenerateOptions | 'help' {
  const given = parse(args);
  if (given.help) return 'help';
  const valueOf = (wanted: Size['name']) => {
    const size = sizes.find(({ name }) => name === wanted);
    if (!size) throw new Error(`no option ${wanted}`);
    const text = given[wanted];
    return text === undefined ? size.usual : whole(size, text);
  };
  const dealers = valueOf('dealers');
  const priceLists = given['price-lists'] === undefined ? dealers * priceListsPerDealer.usual : valueOf('price-lists');
  if (priceLists > dealers * priceListsPerDealer.most) {
    throw new Error(`--price-lists: на ${dealers} дилеров не больше ${dealers * priceListsPerDealer.most}`);
  }
  const organisations = valueOf('organisations');
  return {
    organisations,
    facts: given.facts === undefined ? organisations * factsPerOrganisation : valueOf('facts'),
    dealers,
    priceLists,
    seed: valueOf('seed'),
  };
}
