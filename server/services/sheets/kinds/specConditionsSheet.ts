import type { SpecCondition } from '../../../../src/contract/specPrices';
import { fromWire } from '../../../../src/domain/money';
import { specConditions } from '../../../../src/domain/sheets/specConditions';
import { messagePricePositions } from '../../../../src/domain/tiers';
import { columnsOf, type ExportedSheet } from '../exportedSheet';
import { specialsInForce } from './specialsInForce';

const captions = new Map<string, string>(messagePricePositions.map(({ alias, caption }) => [alias, caption]));

type Body = Pick<SpecCondition, 'packages'>;

/** Each price of the conditions that are in force or will be. */
export const specConditionsSheet: ExportedSheet = {
  title: specConditions.title,
  columns: columnsOf(specConditions, {
    client: { width: 40 },
    position: { width: 26 },
    price: { width: 12, of: 'kopecks' },
    reward: { width: 16, of: 'kopecks' },
    month: { width: 11, of: 'month' },
    group: { width: 11 },
  }),
  needs: 'readSpecCondition',
  ofDealer: true,
  rows: (context, of) =>
    specialsInForce<Body>(context, of, 'spec_condition', ({ packages }) =>
      packages.map(({ message_price_position_alias: kind, client_points_cost, daobit_points_cost }) => [
        captions.get(kind) ?? kind,
        fromWire(client_points_cost),
        fromWire(daobit_points_cost),
      ]),
    ),
};
