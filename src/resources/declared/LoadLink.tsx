import type { Declaration } from '../../contract/declared/declaration';
import { mayLoad } from '../../domain/sheets/mayLoad';
import { LinkButton } from '../../ui/LinkButton';
import { declaredPath } from './declaredPath';
import { useRights } from '../../ui/useRights';

/** «Импорт…», for whoever may. */
export function LoadLink({ declared }: { declared: Declaration }) {
  const rights = useRights();
  if (!rights || !mayLoad(declared, rights)) return null;
  return <LinkButton to={`${declaredPath(declared.name)}/import`}>Импорт…</LinkButton>;
}
