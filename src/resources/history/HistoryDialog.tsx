import { useWhose } from '../../custom/layout/useWhose';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { useMay } from '../../ui/useMay';
import { Dialog } from '../../ui/Dialog';
import { HistoryList, type HistoryListProps } from './HistoryList';

interface HistoryDialogProps extends HistoryListProps {
  /** What a record of `/rest` is called; the others are asked for. */
  named?: string | undefined;
  /** Whether the journal has its changes too; those of a record of `/rest` only where it is said. */
  inJournal?: boolean | undefined;
  open: boolean;
  onClose: () => void;
}

const titles: Record<HistoryListProps['of']['kind'], string> = {
  group: 'История организации',
  user: 'История пользователя',
  dealer: 'История дилера',
  news: 'История новости',
  record: 'История записи',
};

const listed = { group: 'groups', user: 'users', dealer: 'dealers', news: 'news' } as const;

/** As the journal names it. */
const objectOf = (of: HistoryListProps['of']) =>
  of.kind === 'record' ? `record:${of.resource}:${of.id}` : `${of.kind}:${of.id}`;

/** The history of one thing, and the way to its records in the journal. */
export function HistoryDialog({
  of,
  fields,
  named,
  inJournal = of.kind !== 'record',
  open,
  onClose,
}: HistoryDialogProps) {
  const whose = useWhose(of.kind === 'record' ? undefined : of.id, of.kind === 'record' ? 'groups' : listed[of.kind]);
  const mayAudit = useMay('listAudit');
  return (
    <Dialog
      reading
      actions={
        <>
          {mayAudit && inJournal && (
            <LinkButton to={`/administration/journal?object=${objectOf(of)}`}>В журнале изменений</LinkButton>
          )}
          <Button onClick={onClose}>Закрыть</Button>
        </>
      }
      height={560}
      of={named ?? whose}
      open={open}
      title={titles[of.kind]}
      width="md"
      onClose={onClose}
    >
      <HistoryList fields={fields} of={of} />
    </Dialog>
  );
}
