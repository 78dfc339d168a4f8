import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { leaving } from './leaving';

const openedHere = { openedHere: true };

/** What may stand beside a dialog's parameter, and goes with it: where a new record belongs, whose subgroup that is, the INN to begin with. */
const along = ['server', 'in', 'of', 'inn'] as const;

/** An address without a dialog and what stands beside it. */
export function withoutDialog(address: URLSearchParams, param: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  [param, ...along].forEach((name) => changed.delete(name));
  return changed;
}

type Place = Partial<Record<(typeof along)[number], string>>;

/** Opens any dialog by its address: `open('subgroup', 'new', { in: 'nova:1001' })`; the function keeps its identity. */
export function useOpenDialog() {
  const [, setSearch] = useSearchParams();
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  return useCallback(
    (param: string, id: string | number, place: Place = {}) =>
      latest.current(
        (now) => {
          const changed = new URLSearchParams(now);
          Object.entries({ ...place, [param]: String(id) }).forEach(([name, value]) => changed.set(name, value));
          return changed;
        },
        { state: openedHere },
      ),
    [],
  );
}

/** A dialog that has an address: `?task=5`, `?task=new`. Opening is a step in the history, so Back closes it. */
export function useDialogAddress(param: string) {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: shown, state } = useLocation();
  const navigate = useNavigate();
  const id = param ? (search.get(param) ?? undefined) : undefined;

  const openAny = useOpenDialog();
  const open = useCallback((next: string | number) => openAny(param, next), [openAny, param]);

  /** Goes back where opening was a step of ours; otherwise, or to change the list as well, puts another address in this one's place. */
  const close = (change: Readonly<Record<string, string>> = {}) => {
    if ((state as Partial<typeof openedHere> | null)?.openedHere && Object.keys(change).length === 0) {
      leaving.goesByItself();
      void navigate(-1);
    } else
      setSearch(
        (now) => {
          const changed = withoutDialog(now, param);
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
