import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import styles from './organisation.module.css';
import { useOrganisationPlace } from './OrganisationPlace';
import { useTaxpayer } from '../engine/useTaxpayer';

/** Names the organisations of the server that have the same INN and KPP, as soon as both have been typed. */
export function DuplicateWarning() {
  const { server, id } = useOrganisationPlace();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { dirtyFields } = useFormState({ name: ['p_inn', 'p_kpp'] });
  const typed = Boolean(dirtyFields.p_inn ?? dirtyFields.p_kpp);
  const taxpayer = useTaxpayer();
  const { data = [] } = useQuery({
    queryKey: ['duplicates', server, taxpayer],
    queryFn: () => (taxpayer ? dataProvider.findDuplicates(server, taxpayer.inn, taxpayer.kpp) : []),
    enabled: typed && taxpayer !== undefined,
  });
  const others = data.filter((one) => one.id !== id);
  return (
    <div role="status">
      {others.length > 0 && (
        <p className={styles.warning}>
          С такими ИНН и КПП уже есть:{' '}
          {others.map((one, index) => (
            <span key={one.id}>
              {index > 0 && ', '}
              <Link target="_blank" to={`?organisation=${encodeURIComponent(one.id)}`}>
                {one.name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
