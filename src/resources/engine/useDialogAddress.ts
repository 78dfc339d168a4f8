import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** A dialog that has an address: `?task=5`, `?task=new`. Opening is a step in the history, so Back closes it. */
export function useDialogAddress(param: string) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = param ? (search.get(param) ?? undefined) : undefined;
  const open = useCallback(
    (next: string | number) =>
      setSearch((now) => {
        const changed = new URLSearchParams(now);
        changed.set(param, String(next));
        return changed;
      }, { state: { openedHere: true } }),
    [param, setSearch],
  );
  /** Goes back where opening was a step of ours, else takes the dialog out of the address. */
  const close = useCallback(() => {
    const state: unknown = (window.history.state as { usr?: unknown } | null)?.usr;
    if (typeof state === 'object' && state !== null && 'openedHere' in state) void navigate(-1);
    else
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.delete(param);
          return changed;
        },
        { replace: true },
      );
  }, [navigate, param, setSearch]);
  return { id, open, close };
}
