export const serverEntries: Record<string, string>;
export const serverItself: string;
