import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { rightCaption, rightsOf } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatMoment } from '../../domain/moment';
import { TextField } from '../../ui/TextField';
import { toasts } from '../../ui/toasts';
import { useQuestion } from '../../ui/useQuestion';
import styles from './data.module.css';

const days = 365;

/** Keys of other systems: made for a year with the right «Данные», shown once, revoked. */
export function Keys() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [fresh, setFresh] = useState<string>();
  const { ask, question } = useQuestion();
  const { data = [] } = useQuery({
    queryKey: ['serviceTokens'],
    queryFn: async () => (await dataProvider.imports()).listServiceTokens(),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['serviceTokens'] });

  const make = async () => {
    try {
      const { createServiceToken } = await dataProvider.imports();
      setFresh((await createServiceToken({ name, rights: ['data'], days })).token);
      setName('');
      await refresh();
    } catch (error) {
      toasts.show({ tone: 'danger', text: error instanceof Error ? error.message : 'Ключ не создан', about: error });
    }
  };
  const revoke = (id: number, title: string) =>
    ask({ title: `Отозвать ключ «${title}»?`, text: 'Он перестанет действовать сразу.', confirm: 'Отозвать' }, async () => {
      await (await dataProvider.imports()).revokeServiceToken(id);
      await refresh();
    });

  return (
    <section aria-label="Ключи служб" className={styles.section}>
      <h2 className={styles.title}>Ключи служб</h2>
      {data.map((key) => (
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
      {fresh !== undefined && (
        <div className={styles.buttons} role="status">
          <span>Ключ виден один раз:</span> <code>{fresh}</code> <CopyButton text={fresh} what="ключ" />
        </div>
      )}
      <div className={styles.buttons}>
        <TextField label="Название ключа" value={name} onChange={({ target }) => setName(target.value)} />
        <Button disabled={name.trim() === ''} icon="plus" onClick={() => void make()}>
          Создать на год
        </Button>
      </div>
      {question}
    </section>
  );
}
