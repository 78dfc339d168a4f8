import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { innProblem, kppProblem } from '../../domain/taxpayer';
import { joinInnKpp, splitInnKpp } from '../../domain/taxpayerNames';
import styles from './organisation.module.css';
import { useOrganisationPlace } from '../fields/OrganisationPlace';
import { useMay } from '../../ui/useMay';

/** INN and KPP as soon as they are right, the INN alone while there is no KPP yet; as one text, for it is compared. */
const identified = ({ p_opf, p_inn, p_kpp }: Record<string, string | null>) => {
  if (!p_opf || !p_inn || innProblem(p_inn, p_opf) !== null) return '';
  return !p_kpp || kppProblem(p_kpp, p_opf) === null ? joinInnKpp(p_inn, p_kpp) : '';
};

/** Names the organisations of the server that have the same INN, or the same INN and KPP once both have been typed. */
export function DuplicateWarning() {
  const { server, id } = useOrganisationPlace();
  const dataProvider = useDataProvider<AppDataProvider>();
  const warns = useMay('findDuplicates');
  const { dirtyFields } = useFormState({ name: ['p_inn', 'p_kpp'] });
  const typed = Boolean(dirtyFields.p_inn ?? dirtyFields.p_kpp);
  const taxpayer = useWatch({ compute: identified });
  const { inn, kpp } = splitInnKpp(taxpayer);
  const { data = [] } = useQuery({
    queryKey: ['duplicates', server, taxpayer],
    queryFn: () => dataProvider.findDuplicates(server, inn, kpp),
    enabled: typed && taxpayer !== '' && warns,
  });
  const others = data.filter((one) => one.id !== id);
  return (
    <div role="status">
      {others.length > 0 && (
        <p className={styles.warning}>
          {kpp ? 'С такими ИНН и КПП' : 'С таким ИНН'} уже есть:{' '}
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
