import { may } from '../../domain/policy';
import { useRights } from '../../ui/useRights';
import type { Reference } from './definition';

/** Whether the user sees the records that a reference leads to by their names; undefined until his rights are known. */
export function useReferenceSeen({ named, unseen }: Reference): boolean | undefined {
  const rights = useRights();
  return rights && !unseen && (named === undefined || may(rights, named));
}
