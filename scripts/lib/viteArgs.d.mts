export function viteArgs(asked: readonly string[], port: string): string[];
