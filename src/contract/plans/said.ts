import { Refusal } from '../refusal';

/** What a rule refuses with, as a problem of a row. */
export function said(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}
