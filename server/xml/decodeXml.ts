/** Why a file cannot be read, as a sentence for whoever chose it. */
export class XmlFault extends Error {}

const advice = 'сохраните файл в UTF-8 или windows-1251';
const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

const declared = (bytes: Uint8Array) =>
  /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/
    .exec(new TextDecoder('latin1').decode(bytes.subarray(0, 256)))?.[1]
    ?.toLowerCase();

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
};

/** The text of an XML file in UTF-8 or windows-1251, by its byte order mark, else its declaration. Throws `XmlFault`. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new XmlFault('Файл пуст');
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    throw new XmlFault(`Кодировка UTF-16 не поддерживается: ${advice}`);
  const marked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  const name = marked ? 'utf-8' : (declared(bytes) ?? 'utf-8');
  const encoding = encodings[name];
  if (encoding === undefined) throw new XmlFault(`Кодировка ${name} не поддерживается: ${advice}`);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault(
      /^\s*</.test(new TextDecoder('latin1').decode(bytes.subarray(0, 16)))
        ? `Файл не читается как ${name}: ${advice}`
        : 'Это не файл XML',
    );
  }
  if (!/^\s*</.test(text) || text.includes('\u0000')) throw new XmlFault('Это не файл XML');
  return text;
}
