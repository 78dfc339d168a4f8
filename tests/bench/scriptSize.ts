import { gzipSync } from 'node:zlib';

const sizes = new Map<string, Promise<number>>();

const sizeOf = (address: string) => {
  const known =
    sizes.get(address) ??
    fetch(address).then(async (answer) => gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength);
  sizes.set(address, known);
  return known;
};

/** The scripts at these addresses together, in bytes of gzip, whatever the server sends them in. */
export const scriptSize = async (addresses: readonly string[]) =>
  (await Promise.all([...new Set(addresses)].map(sizeOf))).reduce((sum, size) => sum + size, 0);
