import type { Declaration } from '../../contract/declared/declaration';
import { may } from '../policy';
import type { Rights } from '../rights';
import { isSupport } from '../scope';

/** Whether sheets may be loaded to a declared resource: by whoever may change its records, where this server keeps them. */
export const mayLoad = ({ right: { see, change }, endpoint }: Declaration, rights: Rights): boolean =>
  endpoint === undefined &&
  change !== undefined &&
  rights.has(see) &&
  rights.has(change) &&
  !isSupport(rights) &&
  may(rights, 'applyBatch');
