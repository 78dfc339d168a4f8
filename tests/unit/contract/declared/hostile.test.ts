import { describe, expect, it } from 'vitest';
import { readDeclaration } from '../../../../src/contract/declared/readDeclaration';
import { contractsText } from '../../../support/declared';

/** The example with one piece of its text in another's place. */
const swap = (from: string, to: string) => {
  expect(contractsText).toContain(from);
  return contractsText.replace(from, () => to);
};
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(',');
const label = '"label": "Номер"';
/** The example with an archive by one of its fields. */
const archived = (archive: string) =>
  JSON.stringify({
    ...(JSON.parse(contractsText) as object),
    actions: [{ name: 'archive', label: 'В архив', archive }],
  });

const inWindows1251 = (text: string) =>
  Buffer.from(
    text.replace(/[А-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
    'latin1',
  );

/** What somebody might put into the folder → what he is told. */
const hostile: readonly [what: string, text: () => string, told: RegExp, line?: number][] = [
  ['an empty file', () => '', /Файл пуст/, 1],
  ['a file in windows-1251', () => new TextDecoder().decode(inWindows1251(contractsText)), /не в кодировке UTF-8/, 5],
  ['a scope that there is none of', () => swap('"by": "dealer"', '"by": "anybody"'), /или \{ "by": "owner" \}/, 8],
  ['no JSON at all', () => '<html>', /Здесь ждут значение/, 1],
  ['an array', () => '[]', /Ожидается объект/, 1],
  ['a file that was cut off', () => contractsText.slice(0, 900), /Закройте|кавычку|ждут|двоеточие/],
  ['a comma too many', () => swap('"format": 1,', '"format": 1,,'), /лишней запятой/, 3],
  ['a comment', () => swap('"format": 1,', '"format": 1, // first'), /нет комментариев/, 3],
  ['50 MB', () => `{"name":"${'a'.repeat(50 * 1024 * 1024)}"}`, /больше 256 КБ/, 1],
  ['a hundred thousand brackets', () => '['.repeat(100_000), /глубже 8 уровней/, 1],
  ['a hundred thousand objects', () => '{"a":'.repeat(40_000), /глубже 8 уровней/, 1],
  ['a key that stands twice', () => swap('"title": "Договоры"', '"title": "A",\n"title": "B"'), /уже есть выше/, 6],
  ['__proto__', () => swap('"format": 1,', '"format": 1, "__proto__": { "admin": true },'), /занято/, 3],
  ['__proto__ as a field', () => swap('"number": {', '"__proto__": {'), /занято/, 11],
  ['constructor as a field', () => swap('"number": {', '"constructor": {'), /занято/, 11],
  ['toString as a field', () => swap('"number": {', '"toString": {'), /занято/],
  ['id as a field', () => swap('"number": {', '"id": {'), /занято/],
  ['SQL in the name of a field', () => swap('"number": {', '"x\\"; DROP TABLE users; --": {'), /Имя поля/, 11],
  ['a way out of the folder', () => swap('"name": "contracts"', '"name": "../../etc/passwd"'), /Имя: строчные/, 4],
  ['the name of a resource of the product', () => swap('"name": "contracts"', '"name": "groups"'), /занято/, 4],
  ['the name of a call', () => swap('"name": "contracts"', '"name": "piportals"'), /занято/, 4],
  ['the name of a right', () => swap('"name": "contracts"', '"name": "categories"'), /занято/, 4],
  ['the name of another file', () => swap('"name": "contracts"', '"name": "agreements"'), /Файл называется/, 4],
  ['HTML in a label', () => swap(label, '"label": "<img src=x onerror=alert(1)>"'), /HTML/, 11],
  ['a text that turns round', () => swap(label, '"label": "\\u202eremoN"'), /невидимые/, 11],
  ['a regular expression', () => swap(label, `${label}, "pattern": "(a+)+$"`), /Неизвестное свойство «pattern»/, 11],
  ['an expression', () => swap('"required": true, "max": 40', '"required": "{{ user.id }}"'), /да или нет/, 11],
  [
    '10,000 fields',
    () => swap('"number": {', `${many(10_000, (at) => `"f${at}":0`)},"number": {`),
    /Полей|фигурных скобках/,
  ],
  [
    '201 fields',
    () => swap('"number": {', `${many(201, (at) => `"f${at}":{"type":"text","label":"x"}`)},"number": {`),
    /Полей — от одного до 200/,
  ],
  [
    '10,000 choices',
    () => swap('"choices": [', `"choices": [${many(10_000, (at) => `{"value":"v${at}","caption":"c${at}"}`)},`),
    /Не больше 500|больше 256/,
  ],
  ['a right that nobody has', () => swap('"see": "organisations-users"', '"see": "root"'), /Права «root» нет/, 7],
  ['a scope by a field that is none', () => swap('"through": "organisation"', '"through": "number"'), /ссылкой/, 8],
  [
    'a scope by what may be missing',
    () => swap('"label": "Организация",\n      "required": true,', '"label": "Организация",'),
    /обязательным/,
    8,
  ],
  [
    'an address that is a script',
    () =>
      swap(
        '"set": { "status": "ended" },\n      "question": {\n        "title": "Завершить договор {number}?",\n        "text": "Изменить его потом можно в форме.",\n        "confirm": "Завершить"\n      }',
        '"open": "javascript:alert(1)"',
      ),
    /начинается с https/,
  ],
  ['an archive by what is no yes and no', () => archived('status'), /Архив отмечает поле типа boolean/],
  ['an archive that nobody finds again', () => archived('autoRenewal'), /Добавьте «autoRenewal» в "filters"/],
  ['a format of the future', () => swap('"format": 1', '"format": 2'), /Формат 2 .* неизвестен/, 3],
  ['a type that is none', () => swap('"type": "boolean"', '"type": "formula"'), /Такого типа поля нет/],
  [
    'a default out of bounds',
    () => swap('"label": "Сумма, ₽", "min"', '"label": "Сумма, ₽", "default": "5.5", "min"'),
    /копеек/,
  ],
  ['what only some see in the search', () => swap('"search": ["number"', '"search": ["discount"'), /видно не всем/],
  [
    'what only some see in the name of a row',
    () => swap('Договор {number}"', 'Договор {number} {discount}"'),
    /видно не всем/,
  ],
  [
    'a way out of the calls of another server',
    () => swap('"format": 1,', '"format": 1, "endpoint": "/../../admin/",'),
    /Адрес ниже/,
    3,
  ],
  [
    'a collection on another site',
    () => swap('"format": 1,', '"format": 1, "endpoint": "//evil.example/",'),
    /Адрес/,
    3,
  ],
  [
    'what another server cannot hold',
    () => swap('"format": 1,', '"format": 1, "endpoint": "/my/list/",'),
    /Чужой сервер сам решает/,
  ],
  ['the conventions of no server', () => swap('"format": 1,', '"format": 1, "convention": "drf",'), /"endpoint"/, 3],
  ['a name there that is none', () => swap(label, `${label}, "wireName": "a__b"`), /одиночные подчёркивания/, 11],
  [
    'an order without a declared ordering',
    () => swap('"field": "signedOn", "order"', '"field": "status", "order"'),
    /orderings/,
  ],
];

describe('M02 hostile files', () => {
  it.each(hostile)('M02 %s is refused with a sentence, at its place', (_what, text, told, line) => {
    const read = readDeclaration('contracts.json', text(), new Set());
    const faults = 'faults' in read ? read.faults : [];
    expect(faults.map(({ message }) => message).join('\n')).toMatch(told);
    expect(faults.length).toBeLessThanOrEqual(50);
    for (const fault of faults) expect(fault.file).toBe('contracts.json');
    if (line !== undefined) expect(faults.find(({ message }) => told.test(message))?.line).toBe(line);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ['several', 'По типу several не ищут: уберите отсюда'],
    ['money', 'По типу money не ищут: уберите отсюда, для него есть отбор'],
  ])('M02 a search by %s is sent to a filter only where there is one', (type, told) => {
    const text = JSON.stringify({
      format: 1,
      name: 'contracts',
      title: 'Договоры',
      right: { see: 'dealers' },
      scope: 'all',
      fields: {
        mark: { type, label: 'Метка', ...(type === 'several' && { choices: [{ value: 'a', caption: 'А' }] }) },
      },
      search: ['mark'],
      list: { columns: ['mark'] },
    });
    expect(readDeclaration('contracts.json', text, new Set())).toMatchObject({ faults: [{ message: told }] });
  });

  it('M02 they are thirty and more', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(30);
  });
});
