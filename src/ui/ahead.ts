/** Asks for code before anybody needs it; what does not come is asked for again by who does. */
export const ahead = (load: () => Promise<unknown>) => void load().catch(() => undefined);
