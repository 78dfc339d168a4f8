import type { SheetName } from '../../contract/sheets';
import type { SheetKind } from '../../domain/sheets/sheetKind';
import { minimumTariffs } from '../../domain/sheets/minimumTariffs';
import { specConditions } from '../../domain/sheets/specConditions';

/** One thing that sheets are loaded to, and the page to which one goes back from it. */
export interface SheetScreen {
  kind: SheetKind;
  back: (dealer: number | undefined) => { to: string; caption: string };
}

const toSpecial = (dealer = 0) => ({ to: `/administration/dealers-prices/${dealer}?tab=spec`, caption: 'К дилеру' });

/** What sheets are loaded to, by the name in the address. */
export const sheetScreens: Record<SheetName, SheetScreen> = {
  'spec-conditions': { kind: specConditions, back: toSpecial },
  'minimum-tariffs': { kind: minimumTariffs, back: toSpecial },
};

/** The kind that an address names; undefined for none. */
export const sheetNameOf = (name: string | undefined): SheetName | undefined =>
  name !== undefined && Object.hasOwn(sheetScreens, name) ? (name as SheetName) : undefined;
