import type { Fault } from '../../../src/contract/declared/placed';

/**
 * How a file of the folder stands to what is in force. `faulty`: it cannot be read; `waiting`: somebody has to agree; `older`: what
 * it says was in force once, and something newer is now.
 */
export interface FileState {
  /** Without `.json`. */
  name: string;
  title: string | undefined;
  /** What it says; undefined of one that could not be read. */
  text: string | undefined;
  state: 'in force' | 'faulty' | 'waiting' | 'older';
  faults: readonly Fault[];
  /** What somebody has to agree to, or what keeps it from being applied. */
  waits: readonly string[];
}

/** The same as `/readyz` and the log tell it: which files this process has that are not what is in force. */
export const differing = (states: readonly FileState[]) =>
  states.flatMap(({ name, state, faults: [fault] }) =>
    state === 'in force' ? [] : [{ file: `${name}.json`, state, ...(fault && { line: fault.line }) }],
  );
