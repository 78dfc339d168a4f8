import { createHash } from 'node:crypto';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { seenBy } from '../../../src/contract/declared/seenBy';
import { may } from '../../../src/domain/policy';
import type { Rights } from '../../../src/domain/rights';
import type { Service } from '../kernel/context';
import type { FileState } from './fileState';

interface Told {
  all: readonly Declaration[];
  /** How the files of this server stand. */
  files: readonly FileState[];
  rights: Rights;
  /** The checksum of what the caller knows already. */
  known: string | undefined;
}

/** The faulty files of this server, each with its first fault. */
const troublesOf = (files: readonly FileState[]) =>
  files.flatMap(({ faults: [fault] }) =>
    fault ? [{ file: fault.file, line: fault.line, message: fault.message }] : [],
  );

/**
 * The definitions that a caller may see, each without the fields that he may not, and for whoever may mend them the files that are
 * wrong; nothing of it where it is what he knows already.
 */
export function declaredAnswer({ all, files, rights, known }: Told) {
  const resources = all.flatMap((one) => seenBy(rights, one) ?? []);
  const troubles = may(rights, 'listSections') ? troublesOf(files) : [];
  const told = { resources, ...(troubles.length > 0 && { troubles }) };
  const checksum = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
  return known === checksum ? { checksum } : { checksum, ...told };
}

/** `GET /declared/`: the definitions in force, those that another process has just applied, too; a browser asks for them again and again. */
export const listDeclared: Service<'listDeclared'> = async ({ caller, declared }, { query }) => {
  await declared.refresh();
  const all = declared.all().map((live) => live.declared);
  return declaredAnswer({ all, files: declared.files(), rights: caller.rights, known: query.checksum });
};
