import { SheetProblem } from './sheetProblem';

/** What a whole workbook may unpack to; no table of five thousand rows is larger, a bomb is. */
const mostBytes = 64 * 1024 ** 2;
const mostEntries = 2000;

interface Entry {
  method: number;
  packed: number;
  size: number;
  offset: number;
}

const broken = () => new SheetProblem('Файл повреждён или оборван: сохраните его заново');

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** Where the directory of an archive begins, and how many entries it has. */
function findEnd(view: DataView): { count: number; start: number } {
  const least = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= least; at -= 1)
    if (view.getUint32(at, true) === endMark)
      return { count: view.getUint16(at + 10, true), start: view.getUint32(at + 16, true) };
  throw broken();
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const { count, start } = findEnd(view);
  if (count > mostEntries) throw new SheetProblem('В файле слишком много частей: это не таблица');
  const entries = new Map<string, Entry>();
  let at = start;
  for (let place = 0; place < count; place += 1) {
    if (view.getUint32(at, true) !== entryMark) throw broken();
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new SheetProblem('Файл закрыт паролем: снимите пароль');
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function* inflate(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array, void, undefined> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (control) => {
      control.enqueue(packed);
      control.close();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw broken();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A part of a workbook as it unpacks, and whether there is such a part. */
export interface Zip {
  has: (name: string) => boolean;
  read: (name: string) => AsyncGenerator<Uint8Array, void, undefined>;
}

/** An archive, read part by part within one measure of bytes for all; a `SheetProblem` for one that is broken, locked or a bomb. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Map<string, Entry>;
  try {
    entries = readDirectory(bytes, view);
  } catch (error) {
    throw error instanceof SheetProblem ? error : broken();
  }
  let left = mostBytes;
  async function* read(name: string) {
    const entry = entries.get(name);
    if (!entry || entry.offset + 30 > bytes.length) throw broken();
    const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
    const packed = bytes.subarray(start, start + entry.packed);
    if (packed.length !== entry.packed || (entry.method !== 0 && entry.method !== 8)) throw broken();
    let made = 0;
    for await (const part of entry.method === 0 ? [packed] : inflate(packed)) {
      made += part.length;
      left -= part.length;
      if (left < 0) throw new SheetProblem('Файл раскрывается больше чем в 64 МиБ: это не таблица');
      yield part;
    }
    if (made !== entry.size) throw broken();
  }
  return { has: (name) => entries.has(name), read };
}
