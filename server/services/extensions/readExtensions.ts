import { extensionNames } from '../../../src/contract/extensions';
import type { Service } from '../kernel/context';

/** `GET /extensions/`: what this server does beyond the documents, for whoever asks. */
export const readExtensions: Service<'readExtensions'> = async () => ({ extensions: [...extensionNames] });
