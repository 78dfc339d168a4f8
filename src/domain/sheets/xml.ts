import { SaxesParser } from 'saxes';
import { SheetProblem } from './sheetProblem';

/** What a reader of XML hears: names without their prefixes. */
export interface XmlEars {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML part by part; a `SheetProblem` for what is none, and for declarations of its own, which no workbook has. */
export async function readXml(parts: AsyncIterable<Uint8Array>, { open, text, close }: XmlEars): Promise<void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser();
  const refuse = (problem: string): never => {
    throw new SheetProblem(problem);
  };
  parser.on('doctype', () => refuse('В файле недопустимое содержание: сохраните таблицу заново'));
  parser.on('error', () => refuse('Файл повреждён или оборван: сохраните его заново'));
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes));
  parser.on('text', (part) => text?.(part));
  parser.on('closetag', ({ name }) => close?.(local(name)));
  for await (const part of parts) parser.write(decoder.decode(part, { stream: true }));
  parser.close();
}
