import type { Right } from '../domain/rights';
import { genericResources } from './genericResources';

const own: Readonly<Record<string, Right>> = {
  groups: 'organisations-users',
  dealers: 'dealers',
  news: 'categories',
};

/** The lists of the product that views are kept for, and the right that each of them asks for; a declared resource has its own. */
export const listRights: Readonly<Record<string, Right>> = {
  ...own,
  ...Object.fromEntries(genericResources.map(({ name, right }) => [name, right as Right])),
};
