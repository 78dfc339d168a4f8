import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import { lineStates, skipped } from './lineState';
import type { Changes, Source } from './sheetDraft';

/** A file on its way in: its lines, what is asked of the server for them, and what becomes of each. */
export function useSheet(kind: PlacedSheet, { headed: { rows, mapping: found }, mended }: Source) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [first] = useState<Changes>({ mapping: found, forAll: {}, cells: new Map(), chosen: new Map() });
  const [changes, setChanges] = useState(mended ?? first);
  const { mapping, forAll, cells, chosen } = changes;
  const lines = useMemo(
    () =>
      rows.map(({ line, cells: given }) => {
        const texts = Object.fromEntries(
          kind.headings.flatMap(({ name }) => {
            const at = mapping[name];
            const text = at === undefined ? forAll[name] : (given[at] ?? '');
            return text === undefined ? [] : [[name, text]];
          }),
        );
        return { line, texts: { ...texts, ...cells.get(line) }, chosen: chosen.get(line) };
      }),
    [rows, kind, mapping, forAll, cells, chosen],
  );
  /** What is asked, and by which name its answer is known. */
  const { ask, version } = useMemo(() => ({ ask: kind.ask(lines), version: newKey() }), [kind, lines]);
  const query = useQuery({
    queryKey: ['sheet', version],
    queryFn: async () => {
      if (!ask.input) return null;
      return { ask, ...(await (await dataProvider.batches()).previewBatch(kind.batch, ask.input)) };
    },
    enabled: ask.input !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const preview = query.data?.ask === ask ? query.data : undefined;
  const states = useMemo(() => lineStates(ask, preview?.rows, lines), [ask, preview, lines]);
  const set = (more: (old: Changes) => Partial<Changes>) => setChanges((old) => ({ ...old, ...more(old) }));
  return {
    lines,
    states,
    mapping,
    forAll,
    /** What was mended, that no file has. */
    mended: changes === first ? undefined : changes,
    error: query.error,
    /** What is asked has no answer yet. */
    checking: query.isFetching,
    reread: () => void query.refetch({ cancelRefetch: false }),
    /** What the batch is applied with; undefined until the preview has come. */
    ready: preview &&
      ask.input && { input: ask.input, checksum: preview.checksum, skip: skipped(ask, preview.rows, states) },
    map: (name: string, at: number | undefined) => set((old) => ({ mapping: { ...old.mapping, [name]: at } })),
    setForAll: (name: string, text: string) => set((old) => ({ forAll: { ...old.forAll, [name]: text } })),
    mend: (line: number, name: string, text: string) =>
      set((old) => ({ cells: new Map(old.cells).set(line, { ...old.cells.get(line), [name]: text }) })),
    choose: (line: number, id: number) => set((old) => ({ chosen: new Map(old.chosen).set(line, id) })),
  };
}

export type Sheet = ReturnType<typeof useSheet>;
