import { useWhose } from '../../custom/layout/useWhose';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { useMay } from '../../ui/useMay';
import { Dialog } from '../../ui/Dialog';
import { HistoryList, type HistoryListProps } from './HistoryList';

interface HistoryDialogProps extends HistoryListProps {
  open: boolean;
  onClose: () => void;
}

/** As the journal names it. */
const objectOf = (of: HistoryListProps['of']) =>
  of.kind === 'record' ? `record:${of.resource}:${of.id}` : `${of.kind}:${of.id}`;

/** The history of an organisation, a user or a record. */
export function HistoryDialog({ of, fields, open, onClose }: HistoryDialogProps) {
  const mayAudit = useMay('listAudit');
  const title = { group: 'История организации', user: 'История пользователя', record: 'История записи' }[of.kind];
  return (
    <Dialog
      actions={
        <>
          {mayAudit && (
            <LinkButton to={`/administration/journal?object=${objectOf(of)}`}>В журнале изменений</LinkButton>
          )}
          <Button onClick={onClose}>Закрыть</Button>
        </>
      }
      height={560}
      of={useWhose(of.kind === 'record' ? undefined : of.id, of.kind === 'group' ? 'groups' : 'users')}
      open={open}
      title={title}
      width="md"
      onClose={onClose}
    >
      <HistoryList fields={fields} of={of} />
    </Dialog>
  );
}
