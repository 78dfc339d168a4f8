import { z } from '../../contract/schema';
import type { Headed, Mapping } from '../../domain/sheets/headings';

/** What a person has changed of a file: which column is which, one value for all lines, cells, and whom a line means. */
export interface Changes {
  mapping: Mapping;
  forAll: Readonly<Record<string, string>>;
  cells: ReadonlyMap<number, Readonly<Record<string, string>>>;
  chosen: ReadonlyMap<number, number>;
}

/** A file or a block of cells, with its heads found; `mended` as it was left. */
export interface Source {
  name: string;
  headed: Headed;
  mended?: Changes | undefined;
}

const texts = z.record(z.string(), z.string());
const mapping = z.record(z.string(), z.int().optional());
const sheetDraft = z.object({
  name: z.string(),
  headed: z.object({
    heads: z.array(z.string()),
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    mapping,
  }),
  mended: z.object({
    mapping,
    forAll: texts,
    cells: z.array(z.tuple([z.int(), texts])).transform((pairs) => new Map(pairs)),
    chosen: z.array(z.tuple([z.int(), z.int()])).transform((pairs) => new Map(pairs)),
  }),
});

/** A file that is being mended, as it is kept while the session dies or the page goes. */
export const draftOf = ({ name, headed }: Source, { cells, chosen, ...mended }: Changes) => ({
  name,
  headed,
  mended: { ...mended, cells: [...cells], chosen: [...chosen] },
});

/** The same, read again. */
export const readDraft = (kept: unknown): Source | undefined => sheetDraft.safeParse(kept).data;
