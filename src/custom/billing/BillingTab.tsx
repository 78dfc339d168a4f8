import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Button } from '../../ui/Button';
import { Loaded } from '../../ui/Loaded';
import { useMay } from '../../ui/useMay';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { BillingLists } from './BillingLists';
import styles from './billing.module.css';

/** What an organisation pays for, for whoever sees it; it is changed in its dialog. */
export function BillingTab({ id }: { id: string }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const open = useOpenDialog();
  const changes = useMay('addCustomSubscription');
  const query = useQuery({
    queryKey: ['groups', 'client', id, 'billing'],
    queryFn: () => dataProvider.readBilling(id),
    retry: false,
  });
  return (
    <Loaded query={query} what="тарифы">
      {({ profile }) => (
        <div className={styles.parts}>
          <p className={styles.label}>{profile.label}</p>
          <BillingLists profile={profile} onRemove={undefined} />
          {changes && (
            <div className={styles.additions}>
              <Button icon="wallet" onClick={() => open('billing', id)}>
                Изменить
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
