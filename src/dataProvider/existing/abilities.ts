import { endpoints, operationIds, type OperationId } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/endpoint';
import { extensionsOf } from '../../contract/extensions';
import type { Right } from '../../domain/rights';

/** What a server says of itself (`GET /extensions/`). */
export interface Abilities {
  extensions: readonly string[];
  addresses?: Readonly<Record<string, string | null>>;
}

const endpointOf = (id: OperationId): Endpoint => endpoints[id];

/** The addresses that the documents do not give are where the setting says, and else nowhere. */
export const addressOf = ({ addresses = {} }: Abilities, id: OperationId): string | null | undefined =>
  endpointOf(id).unnamed ? (addresses[id] ?? null) : undefined;

/** What the browser makes of other calls where the server lacks it (`singly`). */
const madeHere: readonly OperationId[] = ['readPriceBoard'];

/** A call, or all the fields that the documents do not name. */
type Lacking = OperationId | 'fields';

/** What the server does not have; a file of a program goes by its link wherever there is a list of programs. */
export function lackingOf(abilities: Abilities): ReadonlySet<Lacking> {
  const has = extensionsOf(abilities.extensions);
  const lacking = operationIds.filter((id) => {
    const { extension } = endpointOf(id);
    if (id === 'downloadApplication' || madeHere.includes(id)) return false;
    return (extension !== undefined && !has.has(extension)) || addressOf(abilities, id) === null;
  });
  return new Set([...lacking, ...(has.has('fields') ? [] : ['fields' as const])]);
}

/** The pages that are nothing without a call. */
const pages: Partial<Record<Right, OperationId>> = {
  'package-statistic': 'readPackageReport',
  'sales-statistic': 'readSales',
  report_fixed_packages: 'exportMinimumTariffs',
  client: 'listApplications',
  data: 'listImports',
};

/** The rights of a user on such a server: without the pages that it cannot fill, and with `-call` for each call that it lacks. */
export const rightsThere = (rights: readonly string[], lacking: ReadonlySet<Lacking>): string[] => [
  ...rights.filter((right) => {
    const call = pages[right as Right];
    return call === undefined || !lacking.has(call);
  }),
  ...[...lacking].map((id) => `-${id}`),
];
