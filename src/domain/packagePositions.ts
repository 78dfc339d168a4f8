import { packageAliases } from './tiers';

/** What is counted, whatever the scheme: alias → caption; two schemes may name two aliases alike. */
export const positionCaptions: ReadonlyMap<string, string> = new Map(
  Object.values(packageAliases).flatMap((aliases) => Object.entries(aliases)),
);

export const captionOf = (position: string) => positionCaptions.get(position) ?? position;

/** What an emulator has sent of a kind: shown apart, and not billed. */
export const emulatedCaption = (position: string) => `${captionOf(position)} (эмулятор)`;

export const allPositions = [...positionCaptions.keys()];

/** The aliases and, in the same order, their captions, as a statement joins them. */
export const captionLists = (positions: readonly string[] = allPositions) => ({
  positions,
  captions: positions.map(captionOf),
});
