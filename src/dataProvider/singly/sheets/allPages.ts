interface Page<T> {
  count?: number | undefined;
  results: readonly T[];
}

const size = 100;

/** Every row of a list that a server gives in pages, or whole. */
export async function allPages<T>(
  read: (query: { page: number; page_size: number }) => Promise<{ data: readonly T[] | Page<T> }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await read({ page, page_size: size });
    if (!('results' in data)) return [...data];
    rows.push(...data.results);
    if (data.results.length === 0 || rows.length >= (data.count ?? 0)) return rows;
  }
}
