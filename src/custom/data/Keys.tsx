import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { rightCaption, rightsOf } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatMoment } from '../../domain/moment';
import { Skeleton } from '../../ui/Skeleton';
import { toasts } from '../../ui/toasts';
import { Unread } from '../../ui/Unread';
import { useQuestion } from '../../ui/useQuestion';
import styles from './data.module.css';
import { NewKey, type NewKeyValues } from './NewKey';

/** Keys of other systems: made with rights and a last day, shown once, revoked. */
export function Keys() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [made, setMade] = useState<{ id: number; token: string }>();
  const { ask, question } = useQuestion();
  const { data, error, refetch } = useQuery({
    queryKey: ['serviceTokens'],
    queryFn: async () => (await dataProvider.imports()).listServiceTokens(),
    retry: false,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['serviceTokens'] });

  const make = async (values: NewKeyValues, idempotencyKey: string) => {
    const { createServiceToken } = await dataProvider.imports();
    setMade(await createServiceToken(values, idempotencyKey));
    await refresh();
  };
  const revoke = (id: number, title: string) =>
    ask(
      { title: `Отозвать ключ «${title}»?`, text: 'Он перестанет действовать сразу.', confirm: 'Отозвать' },
      async () => {
        // A refusal is told by a toast; the key may be one that a colleague has revoked.
        await (await dataProvider.imports()).revokeServiceToken(id).then(
          () => toasts.show({ tone: 'ok', text: `Ключ отозван: ${title}` }),
          () => undefined,
        );
        await refresh();
      },
    );

  return (
    <section aria-label="Ключи других систем" className={styles.section} tabIndex={-1}>
      <h2 className={styles.title}>Ключи других систем</h2>
      {error && !data && <Unread again={refetch}>Не удалось узнать, какие есть ключи.</Unread>}
      {!data && !error && <Skeleton height={40} width="100%" />}
      {data?.length === 0 && <p className={styles.line}>Ключей ещё нет</p>}
      {data?.map((key) => (
        <div key={key.id} className={styles.head}>
          <p className={styles.line}>
            <b>{key.name}</b>, {[...rightsOf(key.rights)].map(rightCaption).join(', ')}, до{' '}
            {formatMoment(key.expires_at)};{' '}
            {key.used_at ? `последний вызов ${formatMoment(key.used_at)}` : 'ещё не использован'}
          </p>
          {key.revoked_at ? (
            <span className={styles.line}>отозван</span>
          ) : (
            <Button aria-label={`Отозвать ${key.name}`} variant="danger" onClick={() => revoke(key.id, key.name)}>
              Отозвать
            </Button>
          )}
        </div>
      ))}
      {made && !data?.some(({ id, revoked_at }) => id === made.id && revoked_at) && (
        <div className={styles.buttons} role="status">
          <span>Ключ виден один раз:</span> <code className={styles.key}>{made.token}</code>{' '}
          <CopyButton text={made.token} what="ключ" />
        </div>
      )}
      <NewKey key={made?.token} again={made !== undefined} onMake={make} />
      {question}
    </section>
  );
}
