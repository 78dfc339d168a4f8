/** What the browser part is made of, in short: the same for the same sources, wherever they are built. */
export function fingerprint(): string;
/** Builds the server into dist-server/, unless it stands there already from the same sources. */
export function buildServer(): Promise<void>;
/** Builds the browser part and the server, unless they stand there already from the same sources. */
export function build(): Promise<void>;
