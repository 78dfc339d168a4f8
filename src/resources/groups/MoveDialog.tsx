import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { MonthField } from '../../ui/MonthField';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { SearchSelect } from '../../ui/SearchSelect';
import { useWhose } from '../../custom/layout/useWhose';
import { Skeleton } from '../../ui/Skeleton';
import { Unread } from '../../ui/Unread';
import styles from './groups.module.css';
import { readMoveDraft } from './moveDraft';
import { useMove } from './useMove';

interface MoveDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Gives a client to another dealer of its server: to whom, from which month on, and a question before it is done. */
export function MoveDialog({ id, open, onClose }: MoveDialogProps) {
  const its = useMove(id, onClose);
  const place = useRef<HTMLDivElement>(null);
  // What is wrong is typed next.
  useEffect(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [its.problems]);
  return (
    <Dialog
      actions={(close) => (
        <>
          <Button onClick={close}>Отмена</Button>
          <Button disabled={!its.ready} variant="primary" onClick={its.check}>
            Перевести
          </Button>
        </>
      )}
      dirty={its.dirty}
      height={460}
      of={useWhose(id, 'groups')}
      open={open}
      title="Перевод к другому дилеру"
      width="sm"
      onClose={onClose}
    >
      <DraftOffer
        form={`move/${id}`}
        parse={readMoveDraft}
        read={() => (its.dirty ? { to: its.to, month: its.typed } : undefined)}
        onAccept={({ to, month }) => {
          its.setTo(to);
          its.setTyped(month);
        }}
      />
      {its.error && <Unread again={its.again}>Не удалось загрузить организацию: {its.error.message}</Unread>}
      {!its.client && !its.error && <Skeleton height={160} width="100%" />}
      {its.client && (
        <div className={styles.move} ref={place}>
          <p className={styles.moved}>
            {its.name}
            {its.from && `, сейчас у дилера ${its.from}`}
          </p>
          {its.planned && (
            <p className={styles.planned}>
              Запланировано: {its.planned}. Чтобы отменить, выберите прежнего дилера с того же месяца.
            </p>
          )}
          {its.unplanned && (
            <Unread again={its.unplanned.again}>
              Не удалось узнать, не запланирован ли уже перевод: {its.unplanned.why}
            </Unread>
          )}
          <SearchSelect
            autoFocus
            required
            {...its.read}
            choices={its.choices}
            error={its.problems.parent_id}
            label="Новый дилер"
            placeholder="Начните вводить название"
            value={its.to}
            onChange={its.setTo}
          />
          <MonthField required error={its.problems.month} label="С месяца" value={its.typed} onChange={its.setTyped} />
        </div>
      )}
      {its.failure && (
        <p className={styles.unmoved} role="alert">
          {its.failure}
        </p>
      )}
      {its.question}
    </Dialog>
  );
}
