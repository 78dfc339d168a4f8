import type { Plugin } from 'vite';

export function compileAhead(names: readonly string[]): Plugin;
