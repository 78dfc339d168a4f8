import type { Service } from '../kernel/context';
import { served } from '../kernel/written';
import { badField } from '../../../src/contract/refusal';
import { readProfileXml } from '../../xml/readProfileXml';
import { XmlFault } from '../../xml/decodeXml';
import { readProfileInScope } from './model';

/** `GET …/fcs-profile/`: the messaging profile; its password is masked. */
export const readFcsProfile: Service<'readFcsProfile'> = async ({ caller, db }, { params }) =>
  served(await readProfileInScope(db, caller, params));

/** `POST …/fcs-profile/`: what an XML file holds, for the form to show; nothing is saved. */
export const readFcsProfileFile: Service<'readFcsProfileFile'> = async ({ caller, db }, { params, file }) => {
  await readProfileInScope(db, caller, params);
  try {
    return readProfileXml(file.bytes);
  } catch (error) {
    if (error instanceof XmlFault) throw badField('file', error.message);
    throw error;
  }
};
