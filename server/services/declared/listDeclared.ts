import { createHash } from 'node:crypto';
import { seenBy } from '../../../src/contract/declared/seenBy';
import { may } from '../../../src/domain/policy';
import type { Service } from '../kernel/context';
import type { DeclaredResources } from './registry';

/** The faulty files of this server, each with its first fault. */
const troublesOf = (declared: DeclaredResources) =>
  declared
    .files()
    .flatMap(({ faults: [fault] }) => (fault ? [{ file: fault.file, line: fault.line, message: fault.message }] : []));

/**
 * `GET /declared/`: the definitions in force that the caller may see, each without the fields that he may not, and to whoever may mend
 * them the files that are wrong; a browser asks for them again and again.
 */
export const listDeclared: Service<'listDeclared'> = async ({ caller, declared }, { query }) => {
  const resources = declared.all().flatMap((live) => seenBy(caller.rights, live.declared) ?? []);
  const troubles = may(caller.rights, 'listSections') ? troublesOf(declared) : [];
  const told = { resources, ...(troubles.length > 0 && { troubles }) };
  const checksum = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
  return query.checksum === checksum ? { checksum } : { checksum, ...told };
};
