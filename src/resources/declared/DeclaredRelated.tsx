import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import type { ListResult } from '../../dataProvider/adapters/adapter';
import { formatNumber } from '../../domain/plural';
import { Retry } from '../../ui/Retry';
import { LinkButton } from '../../ui/LinkButton';
import { Skeleton } from '../../ui/Skeleton';
import type { RelatedProps } from '../engine/RelatedContext';
import { backReferences, type BackReference } from './backReferences';
import { declaredPath } from './declaredPath';
import styles from './declaredRelated.module.css';
import { definitionOf } from './definitionOf';
import { useRights } from '../../ui/useRights';

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
  const { rowName, defaultSort, form, may } = definitionOf(declared, all);
  const rights = useRights();
  const { data, total, meta, error, refetch } = useGetList<RaRecord>(declared.name, {
    pagination: { page: 1, perPage: named },
    sort: defaultSort,
    filter: { [source]: id },
  });
  const over = (meta as ListResult<RaRecord>['meta'])?.over;
  const path = declaredPath(declared.name);
  const param = form?.param ?? 'record';
  const own = { filter: JSON.stringify({ [source]: id }) };
  const at = (place: Record<string, string>) => `${path}?${new URLSearchParams(place)}`;
  const adds = rights && may?.(rights, 'create');
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {total !== undefined && total > 0 && (
          <Link to={at(own)}>Все: {over === undefined ? formatNumber(total) : `больше ${formatNumber(over)}`}</Link>
        )}
        {adds && (
          <LinkButton
            aria-label={`Добавить: ${title}`}
            to={at({ ...own, [param]: 'new', in: source, of: String(id) })}
            variant="ghost"
          >
            Добавить
          </LinkButton>
        )}
      </div>
      {error && (
        <p className={styles.dim} role="alert">
          Не удалось загрузить записи. <Retry again={() => void refetch()} />
        </p>
      )}
      {!data && !error && <Skeleton height={24} width="100%" />}
      {data?.length === 0 && <p className={styles.dim}>Данные отсутствуют</p>}
      <ul className={styles.list}>
        {data?.map((row) => (
          <li key={row.id}>
            <Link to={at({ [param]: String(row.id) })}>{rowName(row)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
