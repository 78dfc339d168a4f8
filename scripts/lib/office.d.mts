export function findOffice(): string | undefined;
export function ensureOffice(): Promise<void>;
