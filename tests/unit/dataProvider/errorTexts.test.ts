import { describe, expect, it } from 'vitest';
import { errorText, pageText, signInText } from '../../../src/dataProvider/errorTexts';

const text = (status: number, detail?: string) => errorText({ status, body: { detail } });

describe('the error catalogue', () => {
  it.each([
    [400, 'Неверная дата', 'Неверная дата (ErrorCode: 400)'],
    [400, undefined, 'Отправлены некорректные данные'],
    [403, 'нет права', 'Отказано в доступе'],
    [404, 'нет такого', 'Запрашиваемый ресурс не найден'],
    [409, 'Прайс на 10/2025 уже существует', 'Прайс на 10/2025 уже существует (ErrorCode: 409)'],
    [409, undefined, 'Сервис временно недоступен (ErrorCode: 409)'],
    [422, 'что угодно', 'Отправлены некорректные данные(422)'],
    [500, 'стек', 'Сервис временно недоступен(500)'],
    [502, undefined, 'Сервис временно недоступен(502)'],
    [503, undefined, 'Сервис временно недоступен(503)'],
    [504, undefined, 'Сервис временно недоступен(504)'],
    [0, undefined, 'Отправлены некорректные данные'],
    [413, 'Файл больше 1 МБ', 'Файл больше 1 МБ (ErrorCode: 413)'],
    [413, undefined, 'Слишком большой запрос (ErrorCode: 413)'],
  ])('A14 status %i with detail %s reads «%s»', (status, detail, expected) => {
    expect(text(status, detail)).toBe(expected);
  });

  it('D-ERR a page calls no answer what it is', () => {
    expect(pageText({ status: 0, body: {} })).toMatch(/^Нет связи с сервером/);
    expect(pageText({ status: 503, body: {} })).toBe(text(503));
  });

  it.each([
    [400, 'Неверный логин или пароль', 'Пожалуйста, проверьте правильность написания логина и пароля.'],
    [
      429,
      'Слишком много попыток входа, повторите через 15 мин.',
      'Слишком много попыток входа, повторите через 15 мин.',
    ],
    [403, 'Организация АО «Нева» в архиве: вход закрыт', 'Организация АО «Нева» в архиве: вход закрыт'],
    [503, undefined, 'Сервис временно недоступен(503)'],
    [0, undefined, 'Сервер не отвечает. Проверьте подключение и повторите вход.'],
  ])('A03 a login refused with %i and detail %s reads «%s»', (status, detail, expected) => {
    expect(signInText({ status, body: { detail } })).toBe(expected);
  });
});
