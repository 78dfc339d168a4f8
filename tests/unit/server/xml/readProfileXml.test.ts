import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlFault } from '../../../../server/xml/decodeXml';
import { readProfileXml } from '../../../../server/xml/readProfileXml';

const bytes = (text: string) => new TextEncoder().encode(text);
const profile = (inner: string) => `<profile>${inner}</profile>`;
const whole = profile(
  '<participant_id>123</participant_id><username>fcs</username><password>p&amp;w</password><sender_info>Псков</sender_info>',
);
const expected = { p_participant_id: '123', p_username: 'fcs', p_password: 'p&w', p_sender_info: 'Псков' };

/** Russian letters of windows-1251; the rest as ASCII. */
const cp1251 = (text: string) =>
  Uint8Array.from(
    [...text].map((letter) =>
      letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
    ),
  );
const utf16 = (text: string) =>
  new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]);

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at} "${'&lol;'.repeat(10)}">`).join('')}]>${profile('<login>&l8;</login>')}`;

describe('a messaging profile out of XML', () => {
  it.each([
    ['plain', bytes(whole)],
    ['with a declaration and a byte order mark', bytes(`\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${whole}`)],
    ['in windows-1251', cp1251(`<?xml version="1.0" encoding="windows-1251"?>${whole}`)],
    [
      'under any root, in any namespace, by its other names',
      bytes(
        '<a:Root xmlns:a="urn:x"><b><a:ParticipantID> 123\n</a:ParticipantID></b><Login>fcs</Login><x:Password><![CDATA[p&w]]></x:Password><Address>Псков</Address></a:Root>',
      ),
    ],
    [
      'of elements that come twice the first with a text',
      bytes(whole.replace('<username>', '<login/><login>fcs</login><username>')),
    ],
  ])('C16 is read %s', (_, file) => {
    expect(readProfileXml(file)).toEqual(expected);
  });

  it('C16 what the file does not name is null', () => {
    expect(readProfileXml(bytes(profile('<login>fcs</login>')))).toEqual({
      p_participant_id: null,
      p_username: 'fcs',
      p_password: null,
      p_sender_info: null,
    });
  });

  it.each([
    ['a billion laughs', bytes(laughs), 'В файле есть DOCTYPE: такие файлы не принимаются'],
    [
      'an external entity',
      bytes(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${whole}`),
      'В файле есть DOCTYPE: такие файлы не принимаются',
    ],
    [
      'an entity out of nowhere',
      bytes(profile('<login>&secret;</login>')),
      'В файле есть ссылки на сущности: такие файлы не принимаются',
    ],
    ['a truncated file', bytes(whole.slice(0, -20)), 'Файл XML повреждён или обрезан, строка 1'],
    ['crossed tags', bytes('<a>\n<b></a></b>'), 'Файл XML повреждён или обрезан, строка 2'],
    ['a picture', png, 'Это не файл XML'],
    ['another picture', jpeg, 'Это не файл XML'],
    ['a text', bytes('логин: fcs'), 'Это не файл XML'],
    ['nothing', new Uint8Array(), 'Файл пуст'],
    ['UTF-16', utf16(whole), 'Кодировка UTF-16 не поддерживается: сохраните файл в UTF-8 или windows-1251'],
    [
      'koi8-r',
      bytes(`<?xml version="1.0" encoding="KOI8-R"?>${whole}`),
      'Кодировка koi8-r не поддерживается: сохраните файл в UTF-8 или windows-1251',
    ],
    [
      'windows-1251 that does not say so',
      cp1251(whole),
      'Файл не читается как utf-8: сохраните файл в UTF-8 или windows-1251',
    ],
    [
      '33 levels',
      bytes('<a>'.repeat(33) + '</a>'.repeat(33)),
      'Вложенность элементов больше 32: это не профиль обмена',
    ],
    ['10,001 nodes', bytes(profile('<a/>'.repeat(10_000))), 'В файле больше 10000 узлов: это не профиль обмена'],
    ['a long value', bytes(profile(`<login>${'x'.repeat(501)}</login>`)), 'Значение длиннее 500 знаков, строка 1'],
    [
      'another document',
      bytes('<html><body>Привет</body></html>'),
      'В файле нет профиля обмена: ни ID декларанта, ни логина, ни пароля, ни адреса отправителя',
    ],
  ])('C16 %s is refused with its sentence', (_, file, sentence) => {
    expect(() => readProfileXml(file)).toThrow(new XmlFault(sentence));
  });

  it('C16 XInclude and processing instructions fetch nothing', () => {
    const file = bytes(
      '<?php echo 1?><p xmlns:xi="http://www.w3.org/2001/XInclude"><login>fcs</login><xi:include href="file:///etc/passwd" parse="text"/></p>',
    );
    expect(readProfileXml(file).p_username).toBe('fcs');
  });

  it('C16 whatever the bytes, there is a profile or a sentence', () => {
    const cut = fc
      .tuple(fc.constant(whole), fc.nat({ max: whole.length }), fc.string({ maxLength: 6 }))
      .map(([text, at, put]) => bytes(text.slice(0, at) + put + text.slice(at)));
    fc.assert(
      fc.property(fc.oneof(cut, fc.uint8Array({ maxLength: 60 })), (file) => {
        try {
          readProfileXml(file);
        } catch (error) {
          expect(error).toBeInstanceOf(XmlFault);
          expect(String(error)).toMatch(/[а-я]/);
        }
      }),
    );
  });
});
