import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const openedHere = { openedHere: true };

/** A dialog that has an address: `?task=5`, `?task=new`. Opening is a step in the history, so Back closes it. */
export function useDialogAddress(param: string) {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: shown, state } = useLocation();
  const navigate = useNavigate();
  const id = param ? (search.get(param) ?? undefined) : undefined;

  const open = useCallback(
    (next: string | number) =>
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.set(param, String(next));
          return changed;
        },
        { state: openedHere },
      ),
    [param, setSearch],
  );

  /** Goes back where opening was a step of ours; otherwise, or to change the list as well, puts another address in this one's place. */
  const close = (change: Readonly<Record<string, string>> = {}) => {
    if ((state as Partial<typeof openedHere> | null)?.openedHere && Object.keys(change).length === 0) void navigate(-1);
    else
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.delete(param);
          Object.entries(change).forEach(([name, value]) => changed.set(name, value));
          return changed;
        },
        { replace: true },
      );
  };

  /** Opens the dialog again as it stands now, from wherever one is then. */
  const reopen = () => void navigate(`${pathname}${shown}`, { state: openedHere });

  return { id, open, close, reopen };
}
