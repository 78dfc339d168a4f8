import { usePermissions } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { Rights } from '../../domain/rights';
import { mayLoad } from '../../domain/sheets/mayLoad';
import { LinkButton } from '../../ui/LinkButton';
import { declaredPath } from './declaredPath';

/** «Загрузить из файла», for whoever may. */
export function LoadLink({ declared }: { declared: Declaration }) {
  const { permissions: rights } = usePermissions<Rights>();
  if (!rights || !mayLoad(declared, rights)) return null;
  return <LinkButton to={`${declaredPath(declared.name)}/import`}>Загрузить из файла</LinkButton>;
}
