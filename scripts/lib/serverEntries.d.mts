export const serverEntries: Record<string, string>;
