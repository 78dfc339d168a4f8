/** What the browser part is made of, in short: the same for the same sources, wherever they are built. */
export function fingerprint(): string;
/** Builds the browser part, unless it stands there already from the same sources. */
export function build(): Promise<void>;
