import type { SheetName } from '../../contract/sheets';
import type { SheetKind } from '../../domain/sheets/sheetKind';
import type { OperationId } from '../../contract/endpoints';
import type { ExportedOf } from '../../dataProvider/batchVerbs';
import { formatMonth } from '../../domain/month';
import { apiConditions } from '../../domain/sheets/apiConditions';
import { clients } from '../../domain/sheets/clients';
import { minimumTariffs } from '../../domain/sheets/minimumTariffs';
import { priceLists } from '../../domain/sheets/priceLists';
import { specConditions } from '../../domain/sheets/specConditions';

/** Where a sheet is loaded to, as the address says it: of that it is exported too. */
export type SheetPlace = ExportedOf;

type Back = (place: SheetPlace, may: (operation: OperationId) => boolean) => { to: string; caption: string };

/** One thing that sheets are loaded to: to one dealer, or to whom the lines name; and the page to which one goes back from it. */
export type SheetScreen = { back: Back; needs: OperationId } & (
  { ofDealer: true; kind: SheetKind } | { ofDealer: false; kind: SheetKind<{ dealer?: number | undefined }> }
);

const toDealer =
  (tab: string): Back =>
  ({ dealer = 0 }) => ({ to: `/administration/dealers-prices/${dealer}?tab=${tab}`, caption: 'К дилеру' });
const toBoard: Back = ({ month }, may) =>
  may('readPriceBoard')
    ? {
        to: `/administration/price-board${month ? `?month=${formatMonth(month, '-')}` : ''}`,
        caption: 'К прайсам на месяц',
      }
    : { to: '/administration/dealers-prices', caption: 'К дилерам' };

/** What sheets are loaded to, by the name in the address. */
export const sheetScreens: Record<SheetName, SheetScreen> = {
  'spec-conditions': { ofDealer: true, kind: specConditions, needs: 'createSpecCondition', back: toDealer('spec') },
  'api-conditions': { ofDealer: true, kind: apiConditions, needs: 'createApiPrice', back: toDealer('spec') },
  'minimum-tariffs': { ofDealer: true, kind: minimumTariffs, needs: 'createMinimumTariff', back: toDealer('spec') },
  'price-lists': {
    ofDealer: false,
    kind: priceLists,
    needs: 'createPriceList',
    back: (place, may) => (place.dealer === undefined ? toBoard : toDealer('prices'))(place, may),
  },
  clients: {
    ofDealer: false,
    kind: clients,
    needs: 'createGroup',
    back: () => ({ to: '/administration/organisations-users', caption: 'К организациям' }),
  },
};

/** The kind that an address names; undefined for none. */
export const sheetNameOf = (name: string | undefined): SheetName | undefined =>
  name !== undefined && Object.hasOwn(sheetScreens, name) ? (name as SheetName) : undefined;
