import { resolve } from 'node:path';
import { z } from 'zod';

const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name}: ожидается целое число`)
    .transform(Number)
    .pipe(z.number().min(min, `${name}: не меньше ${min}`).max(max, `${name}: не больше ${max}`));

const address = (name: string, protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    {
      error: ({ input }) => {
        const isOfKind = protocols.some((protocol) => String(input).startsWith(`${protocol}//`));
        if (isOfKind) return `${name}: адрес не читается; знаки / ? # % в имени и пароле пишут как %2F %3F %23 %25`;
        return `${name}: ожидается адрес вида ${protocols.map((protocol) => `${protocol}//…`).join(' или ')}`;
      },
    },
  );

/** An address below `/api/private/v3.0` of an existing server, `-` for none. */
const callAddress = (name: string) =>
  z
    .string()
    .regex(/^(-|\/[\w\-./{}]*)$/, `${name}: адрес вида /billing/…/ или «-», если его нет`)
    .optional();

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, `${name}: одно из ${values.join(', ')}`);

const schema = z.object({
  PORT: whole('PORT', 0, 65535).default(8080),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  RESOURCES_DIR: z.string().min(1).default('resources'),
  DATABASE_URL: address('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_OWNER_URL: address('DATABASE_OWNER_URL', ['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(address('DATABASE_READ_URL', ['postgres:', 'postgresql:'])))
    .default([]),
  DATABASE_POOL: whole('DATABASE_POOL', 2, 200).default(20),
  DATABASE_PREPARE: oneOf('DATABASE_PREPARE', ['0', '1']).optional(),
  API_URL: address('API_URL', ['http:', 'https:']).optional(),
  API_APPLICATIONS: callAddress('API_APPLICATIONS'),
  API_MINIMUM_TARIFF_REPORT: callAddress('API_MINIMUM_TARIFF_REPORT'),
  API_PACKAGE_STATISTICS: callAddress('API_PACKAGE_STATISTICS'),
  API_PACKAGE_DETAILS: callAddress('API_PACKAGE_DETAILS'),
  API_SALES: callAddress('API_SALES'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'SECRET_KEY: ожидаются 64 шестнадцатеричные цифры (32 байта)')
    .optional(),
  TRUST_PROXY: whole('TRUST_PROXY', 0, 10).default(0),
  MAIN_APPLICATION_NAME: z.string().max(80, 'MAIN_APPLICATION_NAME: не длиннее 80 знаков').default('Основной клиент'),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  AUDIT_KEEP_MONTHS: whole('AUDIT_KEEP_MONTHS', 3, 600).optional(),
  // What a header can carry.
  METRICS_TOKEN: z
    .string()
    .min(16, 'METRICS_TOKEN: не короче 16 знаков')
    .regex(/^[\x21-\x7e]*$/, 'METRICS_TOKEN: только латинские буквы, цифры и знаки, без пробелов')
    .optional(),
  CHECK_ANSWERS: oneOf('CHECK_ANSWERS', ['0', '1']).default('0'),
});

/** Of the 100 connections of the embedded PostgreSQL some are kept for commands and its own upkeep. */
const embeddedPool = 90;

/** All variables of the environment. */
export const envNames = Object.keys(schema.shape);

/** The configuration, parsed once at the start. */
export interface Env {
  port: number;
  host: string;
  dataDir: string;
  /** The folder of the files that declare resources; there may be none. */
  resourcesDir: string;
  databaseUrl: string | undefined;
  /** The owner of the tables, where `databaseUrl` names somebody else. */
  databaseOwnerUrl: string | undefined;
  /** Standbys, which reports and files are read from. */
  databaseReadUrls: readonly string[];
  databasePool: number;
  /** Statements are prepared by name, once a connection: never, always, or wherever a pooler in front does not lose them. */
  databasePrepare: boolean | undefined;
  apiUrl: string | undefined;
  /** Addresses of an existing server that the documents do not give, by variable; `-` for what it does not have. */
  apiAddresses: Readonly<Record<string, string | undefined>>;
  /** 32 bytes that seal messaging passwords at rest; the embedded database keeps its own in DATA_DIR. */
  secretKey: Buffer | undefined;
  /** How many proxies in front may be believed about the caller's address. */
  trustProxy: number;
  mainApplicationName: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** How many months the records of the audit are kept; for ever unless told. */
  auditKeepMonths: number | undefined;
  /** Who has it may read `/metrics`; without one there are none. */
  metricsToken: string | undefined;
  /** Hold every JSON answer against its schema (tests). */
  checkAnswers: boolean;
}

/** Parses the environment; throws an Error with one Russian sentence per wrong value. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new Error('SECRET_KEY: с DATABASE_URL нужен ключ шифрования паролей ФТС (64 шестнадцатеричные цифры)');
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_OWNER_URL: задайте и DATABASE_URL, адрес роли, от имени которой работает сервер');
  if (!env.DATABASE_URL && env.DATABASE_READ_URL.length > 0)
    throw new Error('DATABASE_READ_URL: нужен и DATABASE_URL, адрес ведущего');
  if (!env.DATABASE_URL && env.DATABASE_POOL > embeddedPool)
    throw new Error(`DATABASE_POOL: встроенный PostgreSQL держит не больше ${embeddedPool} соединений`);
  return {
    port: env.PORT,
    // The passwords of the demonstration are known to everybody.
    host: env.HOST ?? (env.DATABASE_URL || env.API_URL ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR),
    resourcesDir: resolve(env.RESOURCES_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrls: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE && env.DATABASE_PREPARE === '1',
    apiUrl: env.API_URL,
    apiAddresses: Object.fromEntries(Object.entries(env).filter(([name]) => /^API_(?!URL$)/.test(name))) as Record<
      string,
      string | undefined
    >,
    secretKey: env.SECRET_KEY ? Buffer.from(env.SECRET_KEY, 'hex') : undefined,
    trustProxy: env.TRUST_PROXY,
    mainApplicationName: env.MAIN_APPLICATION_NAME,
    logLevel: env.LOG_LEVEL,
    auditKeepMonths: env.AUDIT_KEEP_MONTHS,
    metricsToken: env.METRICS_TOKEN,
    checkAnswers: env.CHECK_ANSWERS === '1',
  };
}
