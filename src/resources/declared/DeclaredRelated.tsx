import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import type { ListResult } from '../../dataProvider/adapters/adapter';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import type { RelatedProps } from '../engine/RelatedContext';
import { backReferences, type BackReference } from './backReferences';
import { declaredPath } from './declaredPath';
import styles from './declaredRelated.module.css';
import { definitionOf } from './definitionOf';

/** So many are named; the others stand in the list that is led to. */
const named = 5;

interface DeclaredRelatedProps extends RelatedProps {
  all: readonly Declaration[];
}

/** The records of declared resources that refer to a record, as far as the user sees them. */
export const DeclaredRelated = ({ resource, id, all }: DeclaredRelatedProps) =>
  backReferences(all, resource).map((back) => (
    <Referring key={`${back.declared.name}.${back.source}`} all={all} back={back} id={id} />
  ));

function Referring({
  back: { declared, source, title },
  id,
  all,
}: { back: BackReference } & Omit<DeclaredRelatedProps, 'resource'>) {
  const { rowName, defaultSort, form } = definitionOf(declared, all);
  const { data, total, meta, error, refetch } = useGetList<RaRecord>(declared.name, {
    pagination: { page: 1, perPage: named },
    sort: defaultSort,
    filter: { [source]: id },
  });
  const over = (meta as ListResult<RaRecord>['meta'])?.over;
  const path = declaredPath(declared.name);
  const whole = declared.list.filters?.includes(source)
    ? `${path}?${new URLSearchParams({ filter: JSON.stringify({ [source]: id }) })}`
    : path;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {error && (
        <p className={styles.dim} role="alert">
          Не удалось загрузить записи. <Button onClick={() => void refetch()}>Повторить</Button>
        </p>
      )}
      {!data && !error && <Skeleton height={24} width="100%" />}
      {data?.length === 0 && <p className={styles.dim}>Данные отсутствуют</p>}
      <ul className={styles.list}>
        {data?.map((row) => (
          <li key={row.id}>
            <Link to={`${path}?${new URLSearchParams({ [form?.param ?? 'record']: String(row.id) })}`}>
              {rowName(row)}
            </Link>
          </li>
        ))}
        {total !== undefined && total > named && (
          <li>
            <Link to={whole}>Все: {over === undefined ? formatNumber(total) : `больше ${formatNumber(over)}`}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
