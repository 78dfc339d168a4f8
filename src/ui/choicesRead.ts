interface Reading {
  data?: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a `SearchSelect` has to know of the query of its choices: whether they are on their way, and how to ask again where they could not be read. */
export function choicesRead({ data, error, isFetching, refetch }: Reading) {
  const failed = data === undefined && error !== null && !isFetching;
  return { loading: data === undefined && !failed, again: failed ? () => void refetch() : undefined };
}
