/** A file that cannot be taken, and what is wrong with it: a sentence for whoever has chosen it. */
export class SheetProblem extends Error {}
