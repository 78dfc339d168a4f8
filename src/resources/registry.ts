import type { AppResource } from '../App';
import { appResource } from './engine/appResource';
import { groups } from './groups';

/** The resources of the product, in no order that matters: the menu has its own. */
export const resources: readonly AppResource[] = [appResource(groups)];
