import type { KindName } from '../../../src/contract/imports';
import { facts } from './kinds/facts';
import { lookups } from './kinds/lookups';
import { online } from './kinds/online';
import { operators } from './kinds/operators';
import { organisations } from './kinds/organisations';
import { servers } from './kinds/servers';
import { services } from './kinds/services';
import type { ImportKind } from './kind';

/** Everything that can be loaded. */
export const kinds: Record<KindName, ImportKind> = {
  organisations,
  facts,
  operators,
  servers,
  lookups,
  services,
  online,
};
