import { SaxesParser } from 'saxes';
import type { ProfileFile } from '../../src/contract/fcsProfiles';
import { decodeXml, XmlFault } from './decodeXml';

const maxDepth = 32;
const maxNodes = 10_000;
const maxValue = 500;

/** Names of elements, namespaces left aside (contract, Organisations). */
const fieldOf: Readonly<Partial<Record<string, keyof ProfileFile>>> = {
  participant_id: 'p_participant_id',
  ParticipantID: 'p_participant_id',
  username: 'p_username',
  login: 'p_username',
  Login: 'p_username',
  password: 'p_password',
  Password: 'p_password',
  sender_info: 'p_sender_info',
  SenderInfo: 'p_sender_info',
  Address: 'p_sender_info',
};

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

/**
 * The messaging profile in an XML file with any root; of an element that comes twice, the first with a text counts. No DTD, no entities
 * but XML's own, depth up to 32, up to 10,000 nodes. Throws `XmlFault`.
 */
export function readProfileXml(bytes: Uint8Array): ProfileFile {
  const text = decodeXml(bytes);
  const found: ProfileFile = { p_participant_id: null, p_username: null, p_password: null, p_sender_info: null };
  const open: { field: keyof ProfileFile | undefined; text: string }[] = [];
  const parser = new SaxesParser();
  let nodes = 0;
  const countNode = () => {
    nodes += 1;
    if (nodes > maxNodes) throw new XmlFault(`В файле больше ${maxNodes} узлов: это не профиль обмена`);
  };
  const addText = (part: string) => {
    countNode();
    const element = open.at(-1);
    if (element?.field) element.text += part;
  };

  parser.on('doctype', () => {
    throw new XmlFault('В файле есть DOCTYPE: такие файлы не принимаются');
  });
  parser.on('error', ({ message }) => {
    if (/entity/.test(message)) throw new XmlFault('В файле есть ссылки на сущности: такие файлы не принимаются');
    throw new XmlFault(`Файл XML повреждён или обрезан, строка ${parser.line}`);
  });
  parser.on('attribute', countNode);
  parser.on('opentagstart', ({ name }) => {
    countNode();
    if (open.length >= maxDepth) throw new XmlFault(`Вложенность элементов больше ${maxDepth}: это не профиль обмена`);
    open.push({ field: fieldOf[localName(name)], text: '' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    const value = element?.text.trim() ?? '';
    if (!element?.field || value === '' || found[element.field] !== null) return;
    if (value.length > maxValue) throw new XmlFault(`Значение длиннее ${maxValue} знаков, строка ${parser.line}`);
    found[element.field] = value;
  });
  parser.write(text).close();

  if (Object.values(found).every((value) => value === null)) {
    throw new XmlFault('В файле нет профиля обмена: ни ID декларанта, ни логина, ни пароля, ни адреса отправителя');
  }
  return found;
}
