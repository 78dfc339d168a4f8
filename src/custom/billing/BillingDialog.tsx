import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { everyQueryOf } from '../../dataProvider/queryKeys';
import { isRecordId, recordId } from '../../domain/recordId';
import { may } from '../../domain/policy';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useWhose } from '../layout/useWhose';
import { useCompany } from '../../ui/useCompany';
import { refusalOf } from '../../ui/saving/refusal';
import { useMay } from '../../ui/useMay';
import { Skeleton } from '../../ui/Skeleton';
import { Unread } from '../../ui/Unread';
import { AdditionForm } from './AdditionForm';
import { BillingLists } from './BillingLists';
import { additionsOf, type Addable } from './additions';
import { useBillingRemoval } from './useBillingRemoval';
import styles from './billing.module.css';
import { useRights } from '../../ui/useRights';

interface BillingDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Why the user only looks at what an organisation pays for; undefined where he may add to it. */
function useClosed(id: string): string | undefined {
  const rights = useRights();
  const company = useCompany();
  if (!rights || !may(rights, 'addCustomSubscription')) return 'У вас нет права на изменение';
  const own = company !== undefined && recordId(company.server ?? '', company.p_gid) === id;
  return own && !rights.has('billing_admin') ? 'Расчёты своей организации изменяет администратор биллинга' : undefined;
}

const UnreadTariffs = ({ why, again }: { why: string; again: (() => unknown) | undefined }) => (
  <Unread again={again} className={styles.failure}>
    Не удалось загрузить тарифы: {why}
  </Unread>
);

/** What an organisation pays for, and the three ways to add to it (doc 1 §2). */
export function BillingDialog({ id, open, onClose }: BillingDialogProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [adding, setAdding] = useState<Addable>();
  const [dirty, setDirty] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['billing', id],
    queryFn: () => dataProvider.readBilling(id),
    enabled: isRecordId(id),
    gcTime: 0,
    retry: false,
  });
  const gone = refusalOf(error)?.status === 404;
  const why = gone ? 'организацию удалили, или она вам не видна' : error?.message;
  const failure = isRecordId(id) ? why : 'в адресе не указана организация';
  const closed = useClosed(id);
  const whose = useWhose(id, 'groups');

  const stop = () => {
    setAdding(undefined);
    setDirty(false);
  };
  const added = async () => {
    stop();
    await Promise.all([refetch(), queries.invalidateQueries(everyQueryOf('groups'))]);
  };

  const removal = useBillingRemoval(id, whose, data?.etag, () => void added());
  const place = useRef<HTMLDivElement>(null);
  // The form or the row that had the focus has gone, and its question with it: the focus stays in the dialog, where Escape is heard.
  useEffect(() => {
    if (!document.activeElement?.closest('[role="dialog"]')) place.current?.focus();
  }, [adding, data, removal.question]);
  const additions = data ? additionsOf(data.controls) : [];
  // Where nothing may be added, in the archive, nothing could come back either.
  const removable = useMay('removeBillingItem') && closed === undefined && additions.length > 0;
  const onRemove = removable && !adding ? removal.remove : undefined;

  return (
    <Dialog
      actions={(close) => <Button onClick={close}>Закрыть</Button>}
      dirty={dirty}
      height={680}
      of={whose}
      open={open}
      title="Биллинг"
      width="md"
      onClose={onClose}
    >
      {failure && <UnreadTariffs again={isRecordId(id) && !gone ? refetch : undefined} why={failure} />}
      {!data && !failure && <Skeleton height={220} width="100%" />}
      {data && (
        <div ref={place} className={styles.parts} tabIndex={-1}>
          <p className={styles.label}>{data.profile.label}</p>
          <BillingLists profile={data.profile} onRemove={onRemove} />
          {removal.question}
          {closed === undefined && !adding && (
            <div className={styles.additions}>
              {additions.map((one) => (
                <Button key={one.kind} icon="plus" onClick={() => setAdding(one)}>
                  {one.caption}
                </Button>
              ))}
            </div>
          )}
          {closed === undefined && adding && (
            <AdditionForm
              addable={adding}
              etag={data.etag}
              id={id}
              whose={whose}
              onAdded={() => void added()}
              onCancel={stop}
              reread={async () => (await refetch()).data}
              onDirty={setDirty}
            />
          )}
          {closed && <p className={styles.dim}>{closed}</p>}
        </div>
      )}
    </Dialog>
  );
}
