import type { SpecCondition } from '../../../../src/contract/specPrices';
import { linesOfSpec, specConditions } from '../../../../src/domain/sheets/specConditions';
import { columnsOf, type ExportedSheet } from '../exportedSheet';
import { specialsInForce } from './specialsInForce';

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
  rows: (context, of) => specialsInForce<Body>(context, of, 'spec_condition', linesOfSpec),
};
