import { extensionNames } from '../contract/extensions';
import type { Abilities } from './existing/abilities';
import { HttpError, type Transport } from './http';

/** How long the server may take to tell what it can do, ms; silence means nothing beyond the documents. */
const patienceMs = 3000;

const nothing: Abilities = { extensions: [] };

const isAbilities = (body: unknown): body is Abilities =>
  typeof body === 'object' && body !== null && 'extensions' in body && Array.isArray(body.extensions);

const isOurs = ({ extensions }: Abilities) => extensionNames.every((name) => extensions.includes(name));

/** What the server says of itself; undefined where it was not to be reached just now. */
async function ask(send: Transport): Promise<Abilities | undefined> {
  try {
    const { body } = await send({ method: 'GET', path: '/extensions/', signal: AbortSignal.timeout(patienceMs) });
    return isAbilities(body) ? body : nothing;
  } catch (error) {
    return error instanceof HttpError && error.status >= 400 && error.status < 500 ? nothing : undefined;
  }
}

interface Memory {
  /** Whether the server was one of ours, when it was last asked. */
  wasOurs: () => boolean;
  keep: (ours: boolean) => void;
}

/**
 * A transport to the server there is: to one of ours as it is, to any other by the documents alone, which comes with a part of
 * code of its own. A server that was ours is taken for it at once, and asked meanwhile for the next time.
 */
export function createServerTransport(send: Transport, { wasOurs, keep }: Memory): Transport {
  const asked = ask(send).then((abilities) => {
    if (abilities) keep(isOurs(abilities));
    return abilities ?? nothing;
  });
  const speaking = async (): Promise<Transport> => {
    const abilities = await asked;
    if (isOurs(abilities)) return send;
    const { createExisting } = await import('./existing/createExisting');
    return createExisting(send, abilities);
  };
  const known = wasOurs() ? undefined : speaking();
  return known ? async (request) => (await known)(request) : send;
}
