import { describe, expect, it } from 'vitest';
import { decode } from '../../../../server/services/imports/decode';

const inWindows = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 128 ? code : code - 0x410 + 0xc0;
  });

async function read(bytes: Uint8Array, ...cuts: number[]): Promise<string> {
  async function* parts() {
    const ends = [...cuts, bytes.length];
    for (const [at, end] of ends.entries()) yield bytes.subarray(ends[at - 1] ?? 0, end);
  }
  let text = '';
  for await (const part of decode(parts())) text += part;
  return text;
}

describe('J02 the encoding of a file that comes in parts', () => {
  const table = 'inn,name\n7707083893,Река и Жемчуг\n';
  const first = table.indexOf('Р');

  it('J02 windows-1251 is known as that wherever the file is cut, within its first Russian letters too', async () => {
    for (let cut = 1; cut < table.length; cut += 1) expect(await read(inWindows(table), cut)).toBe(table);
    expect(await read(inWindows(table), first + 1, first + 2)).toBe(table);
    expect(await read(inWindows('name\nР'), 6)).toBe('name\nР');
  });

  it('J02 UTF-8 is known as that wherever the file is cut, with its mark or without', async () => {
    for (const text of [table, `\uFEFF${table}`, 'sign\n😀\n']) {
      const bytes = Buffer.from(text);
      for (let cut = 1; cut < bytes.length; cut += 1) expect(await read(bytes, cut)).toBe(text.replace('\uFEFF', ''));
    }
  });

  it('J02 a file that began as UTF-8 and goes on otherwise is refused', async () => {
    for (const head of ['имя\n', '\uFEFFname\n']) {
      const bytes = Buffer.concat([Buffer.from(head), inWindows('Река\n')]);
      await expect(read(bytes, Buffer.byteLength(head))).rejects.toThrow('дальше в другой кодировке');
    }
  });
});
