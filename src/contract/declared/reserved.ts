import { menu } from '../../domain/menu';
import { allRights } from '../../domain/rights';
import { endpoints, operationIds } from '../endpoints';
import { genericResources } from '../genericResources';

/** Resources of the product that a reference may lead to. */
export const ownTargets = ['groups', 'users', 'dealers'] as const;

const words = (path: string) => path.split('/').filter((part) => /^[a-z]/.test(part));

/** Names that mean something already: parts of addresses, calls, rights and resources of the product. */
export const reservedResources: ReadonlySet<string> = new Set([
  ...ownTargets,
  ...['subgroups', 'news', 'profiles', 'prices', 'spec-prices', 'history', 'declared', 'resources', 'sections'],
  ...['constructor', 'prototype', 'new', 'login', 'password', 'account', 'admin', 'rest', 'assets'],
  ...genericResources.map(({ name }) => name),
  ...allRights,
  ...operationIds.map((id) => id.toLowerCase()),
  ...operationIds.flatMap((id) => words(endpoints[id].path)),
  ...menu.flatMap(({ entries }) => entries.flatMap(({ path }) => words(path))),
]);

/** Names that every record, query or object of JavaScript has of its own. */
export const reservedFields: ReadonlySet<string> = new Set([
  ...['id', 'q', 'revision', 'createdAt', 'createdBy', 'modifiedAt', 'modifiedBy', 'history', 'key', 'ref'],
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);
