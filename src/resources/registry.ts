import type { AppResource } from '../App';

/** The resources of the product, in no order that matters: the menu has its own. */
export const resources: readonly AppResource[] = [];
