import { useLocation } from 'react-router-dom';
import { isUnder, markedPath } from '../../domain/menu';

/** Tells of an entry of the menu whether the page that is shown is its. */
export function useMarked() {
  const { pathname, search } = useLocation();
  const marked = markedPath(pathname, search);
  return (entry: string) => isUnder(marked, entry);
}
