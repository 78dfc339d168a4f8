import { createScanner, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { limits } from './words';

/** What is wrong with a text that should be JSON, and where. */
export interface TextFault {
  offset: number;
  message: string;
}

const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'Здесь ждут значение: текст в двойных кавычках, число, true, false, [ или {',
  InvalidNumberFormat: 'Неверное число',
  PropertyNameExpected: 'Здесь ждут имя свойства в двойных кавычках. Нет ли лишней запятой?',
  ValueExpected: 'Здесь ждут значение. Нет ли лишней запятой?',
  ColonExpected: 'Поставьте двоеточие после имени свойства',
  CommaExpected: 'Поставьте запятую между свойствами',
  CloseBraceExpected: 'Закройте фигурную скобку',
  CloseBracketExpected: 'Закройте квадратную скобку',
  EndOfFileExpected: 'После последней скобки не должно быть ничего',
  InvalidCommentToken: 'В JSON нет комментариев: есть свойство "$comment"',
  UnexpectedEndOfString: 'Закройте кавычку',
  InvalidUnicode: 'Неверная запись знака: \\u и четыре шестнадцатеричные цифры',
  InvalidEscapeCharacter: 'После обратной косой черты этот знак не ставят',
  InvalidCharacter: 'Такого знака в JSON быть не может: напишите его как \\u и четыре цифры',
};

const sentenceOf = ({ error }: ParseError) => sentences[printParseErrorCode(error)] ?? 'Это не JSON';

/** Brackets are counted before they are parsed: the parser calls itself for each. */
function tooDeep(text: string): TextFault | undefined {
  const scanner = createScanner(text);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const first = text.charAt(offset);
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
    if (depth > limits.depth) return { offset, message: `Скобки вложены глубже ${limits.depth} уровней` };
  }
  return undefined;
}

const magic: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** A key that stands twice, where `JSON.parse` keeps the last, and keys that mean something to JavaScript. */
function* badKeys(node: Node): Generator<TextFault> {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key && seen.has(key.value))
      yield { offset: key.offset, message: `«${String(key.value)}» уже есть выше: оставьте одно` };
    if (key && magic.has(key.value))
      yield { offset: key.offset, message: `Имя «${String(key.value)}» занято: возьмите другое` };
    if (key) seen.add(key.value);
    yield* badKeys(child);
  }
}

/** A JSON text with the places of its parts, or what is wrong with it. */
export function readJson(text: string): { root: Node; value: unknown } | { faults: TextFault[] } {
  if (text.trim() === '') return { faults: [{ offset: 0, message: 'Файл пуст' }] };
  const deep = tooDeep(text);
  if (deep) return { faults: [deep] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (!root || errors.length > 0) {
    // One slip brings others about: the first is what to mend.
    return { faults: errors.slice(0, 1).map((error) => ({ offset: error.offset, message: sentenceOf(error) })) };
  }
  const keys = [...badKeys(root)].slice(0, limits.faults);
  return keys.length > 0 ? { faults: keys } : { root, value: getNodeValue(root) };
}
