/** Letters and digits but 0 O l 1 I, which look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const length = 8;

/** Bytes from here on would make the first characters likelier than the last. */
const unfair = 256 - (256 % alphabet.length);
const attempts = 1_000;

const chance = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/**
 * A password of 8 characters with a digit and a letter among them, every one as likely as any other.
 * `randomBytes` gives as many bytes as asked, of cryptographic chance; throws where it gives none that serve.
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array = chance): string {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fair = [...randomBytes(2 * length)].filter((byte) => byte < unfair).slice(0, length);
    const password = fair.map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
    if (password.length === length && /\d/.test(password) && /[A-Za-z]/.test(password)) return password;
  }
  throw new Error('The source of random bytes is not random');
}
