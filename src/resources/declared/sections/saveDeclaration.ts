import type { Declaration } from '../../../contract/declared/declaration';
import { printDeclaration } from '../../../contract/declared/print';
import { saveBlob } from '../../../ui/saveBlob';

/** Hands a definition to the browser's downloads. */
export const saveDeclaration = (declared: Declaration) =>
  saveBlob(new Blob([printDeclaration(declared)], { type: 'application/json' }), `${declared.name}.json`);
