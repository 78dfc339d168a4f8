import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';
import '../../src/contract/schema';
import { complain, forgetComplaints, unexpectedComplaints } from './complaints';

beforeEach(() => {
  forgetComplaints();
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) =>
      complain(`console.${level}: ${format(...args)}`),
    );
  }
});

/** Whatever complains on the console fails the test, unless the test has said that it will. */
afterEach(() => {
  const unexpected = unexpectedComplaints();
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
});
