import type { SheetName } from '../../contract/sheets';
import type { SheetKind } from '../../domain/sheets/sheetKind';
import { specConditions } from '../../domain/sheets/specConditions';

/** What sheets are loaded to, by the name in the address. */
export const sheetKinds: Record<SheetName, SheetKind> = { 'spec-conditions': specConditions };

/** The kind that an address names; undefined for none. */
export const sheetKindOf = (name: string | undefined): SheetName | undefined =>
  name !== undefined && Object.hasOwn(sheetKinds, name) ? (name as SheetName) : undefined;
