import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../server/env';

describe('the configuration', () => {
  it('has a sensible value for everything', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 8080,
      databasePool: 20,
      databaseReadUrls: [],
      databasePrepare: undefined,
      trustProxy: 0,
      logLevel: 'info',
      databaseUrl: undefined,
      apiUrl: undefined,
    });
    expect(isAbsolute(env.dataDir)).toBe(true);
  });

  it('Q02 the demonstration listens to its own machine alone, unless told otherwise', () => {
    const SECRET_KEY = 'a'.repeat(64);
    expect(readEnv({}).host).toBe('127.0.0.1');
    expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readEnv({ DATABASE_URL: 'postgres://h/d', SECRET_KEY }).host).toBe('0.0.0.0');
    expect(readEnv({ API_URL: 'http://h' }).host).toBe('0.0.0.0');
  });

  it('takes an empty value for none', () => {
    expect(readEnv({ PORT: '', API_URL: '' })).toMatchObject({ port: 8080, apiUrl: undefined });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT: ожидается целое число'],
    [{ PORT: '70000' }, 'PORT: не больше 65535'],
    [
      { DATABASE_URL: 'postgres://user:p/w@host/base' },
      'DATABASE_URL: адрес не читается; знаки / ? # % в имени и пароле пишут как %2F %3F %23 %25',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: ожидается адрес вида postgres://… или postgresql://…'],
    [
      { DATABASE_READ_URL: 'postgres://a/d, mysql://b/d' },
      'DATABASE_READ_URL: ожидается адрес вида postgres://… или postgresql://…',
    ],
    [{ DATABASE_READ_URL: 'postgres://a/d' }, 'DATABASE_READ_URL: нужен и DATABASE_URL, адрес ведущего'],
    [{ API_URL: 'localhost' }, 'API_URL: ожидается адрес вида http://… или https://…'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY: ожидаются 64 шестнадцатеричные цифры (32 байта)'],
    [
      { DATABASE_URL: 'postgres://h/d' },
      'SECRET_KEY: с DATABASE_URL нужен ключ шифрования паролей ФТС (64 шестнадцатеричные цифры)',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: одно из fatal, error, warn, info, debug, silent'],
    [{ DATABASE_POOL: '100' }, 'DATABASE_POOL: встроенный PostgreSQL держит не больше 90 соединений'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: не короче 16 знаков'],
    [{ METRICS_TOKEN: 'Причал-Заря-47-Якорь' }, 'METRICS_TOKEN: только латинские буквы, цифры и знаки, без пробелов'],
    [{ MAIN_APPLICATION_NAME: 'я'.repeat(81) }, 'MAIN_APPLICATION_NAME: не длиннее 80 знаков'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: ожидается целое число'],
  ])('Q06 a wrong value %o stops the start with a sentence', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence);
  });

  it('Q07 several standbys are named one after the other', () => {
    const variables = { DATABASE_URL: 'postgres://h/d', SECRET_KEY: 'a'.repeat(64) };
    const read = readEnv({ ...variables, DATABASE_READ_URL: 'postgres://a/d, postgres://b/d' });
    expect(read.databaseReadUrls).toEqual(['postgres://a/d', 'postgres://b/d']);
  });

  it('says everything that is wrong at once', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/);
  });
});
