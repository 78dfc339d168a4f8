import type { Declaration } from './declaration';

/** A declaration as a file: in the newest form of the format. */
export const printDeclaration = (declared: Declaration): string => `${JSON.stringify(declared, null, 2)}\n`;
