/** The dealer that a walk over the board began at, and where it has got to. */
interface Walked {
  began: number;
  dealer: number;
  page: number;
}

let last: Walked | undefined;

/** Where somebody has got to from panel to panel: the board's address names the dealer whose panel he opened, and cannot know. */
export const walked = {
  keep: (walk: Walked) => {
    last = walk;
  },
  /** Once, for the board that the walk began at: its row is the dealer whose panel was opened there. */
  take: (row: number): Walked | undefined => {
    const found = last?.began === row ? last : undefined;
    last = undefined;
    return found;
  },
};
