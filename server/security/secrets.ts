import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { conflict } from '../../src/contract/refusal';

/** Encrypts messaging passwords at rest; a sealed one cannot be read, and a change of it is noticed. */
export interface Sealer {
  seal(text: string): Buffer;
  /** Refused with `sentence` where the bytes were sealed with another key, or changed. */
  open(sealed: Buffer, sentence?: string): string;
  /** The same bytes for the same text, from which nobody without the key learns anything. */
  mark(text: string): Buffer;
}

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

const otherKey = 'Сохранённый пароль зашифрован другим ключом SECRET_KEY, прочесть его нельзя: введите пароль заново';

/** AES-256-GCM; the sealed form is version byte, iv, tag, ciphertext. `key` is 32 bytes. */
export function createSealer(key: Buffer): Sealer {
  const markKey = createHmac('sha256', key).update('mark').digest();
  return {
    mark: (text) => createHmac('sha256', markKey).update(text).digest(),
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, sentence = otherKey) {
      if (sealed[0] !== version) throw new Error('unknown version of a sealed secret');
      const iv = sealed.subarray(1, 1 + ivBytes);
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv);
      decipher.setAuthTag(tag);
      const text = decipher.update(sealed.subarray(1 + ivBytes + tagBytes));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw conflict(sentence);
      }
    },
  };
}
