import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';
import { speakRussian } from '../../src/contract/messages';

speakRussian();

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void complaints.push(`console.${level}: ${format(...args)}`));
  }
});

/** Whatever complains on the console fails the test. */
afterEach(() => {
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
