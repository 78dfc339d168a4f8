import { createHash } from 'node:crypto';
import { seenBy } from '../../../src/contract/declared/seenBy';
import type { Service } from '../kernel/context';

/** `GET /declared/`: the definitions in force that the caller may see, each without the fields that he may not; a browser asks for them again and again. */
export const listDeclared: Service<'listDeclared'> = async ({ caller, declared }, { query }) => {
  const resources = declared.all().flatMap((live) => seenBy(caller.rights, live.declared) ?? []);
  const checksum = createHash('sha256').update(JSON.stringify(resources)).digest('hex').slice(0, 16);
  return query.checksum === checksum ? { checksum } : { checksum, resources };
};
