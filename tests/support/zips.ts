import { crc32, deflateRawSync } from 'node:zlib';

/** Places in the directory's entry and the end mark are those of the format. */
const header = (mark: number, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(mark, 0);
  return bytes;
};

interface Part {
  name: string;
  bytes: Buffer;
  /** What the directory says instead of the truth. */
  size?: number;
  locked?: boolean;
}

/** An archive of parts, as small as the format allows. */
export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, size = bytes.length, locked = false } of parts) {
    const packed = deflateRawSync(bytes);
    const told = (target: Buffer, at: number) => {
      target.writeUInt16LE(locked ? 1 : 0, at);
      target.writeUInt16LE(8, at + 2);
      target.writeUInt32LE(crc32(bytes), at + 8);
      target.writeUInt32LE(packed.length, at + 12);
      target.writeUInt32LE(size, at + 16);
      target.writeUInt16LE(Buffer.byteLength(name), at + 20);
    };
    const file = header(0x04034b50, 30);
    told(file, 6);
    const entry = header(0x02014b50, 46);
    told(entry, 8);
    entry.writeUInt32LE(offset, 42);
    files.push(file, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, directory, end]));
}

const bookOf = (sheets: string) => `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;
const links = '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>';

/** A workbook whose only sheet, with the id `a` if they are listed, is the XML given, and whatever other parts it is to have. */
export const bookOfXml = (sheet: string | Buffer, more: readonly Part[] = [], sheets = '<sheet name="1" r:id="a"/>') =>
  zipOf([
    { name: 'xl/workbook.xml', bytes: Buffer.from(bookOf(sheets)) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from(links) },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) },
    ...more,
  ]);
