import type { ReactNode } from 'react';
import type { Diagnosis } from '../../../contract/clientPage';
import { clientSummary } from '../../../domain/diagnosis/clientSummary';
import { plannedWords } from '../../../domain/plannedMoves';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { copyText } from '../../../ui/copyText';
import { formatMoment } from '../../../domain/moment';
import { toasts } from '../../../ui/toasts';
import { statusTones } from '../statusTones';
import styles from './client.module.css';

interface IdProps {
  what: string;
  /** Named in the accusative, for its copying. */
  copied?: string;
  value: string | number | null;
}

const Id = ({ what, copied = what, value }: IdProps) => (
  <div>
    <dt>{what}</dt>
    <dd>
      {value === null || value === '' ? '—' : value}
      {value !== null && value !== '' && <CopyButton text={String(value)} what={copied} />}
    </dd>
  </div>
);

const Fact = ({ what, value }: { what: string; value: string | null }) => (
  <div>
    <dt>{what}</dt>
    <dd>{value || '—'}</dd>
  </div>
);

async function copySummary(diagnosis: Diagnosis): Promise<void> {
  try {
    await copyText(clientSummary(diagnosis, formatMoment(diagnosis.checked_at)));
    toasts.show({ tone: 'ok', text: 'Сводка скопирована' });
  } catch {
    toasts.show({ tone: 'danger', text: 'Не удалось скопировать сводку' });
  }
}

/** Who a client is, below its name in the header: its state, its numbers to copy, and what is done with it. */
export function ClientHead({ diagnosis, tools }: { diagnosis: Diagnosis; tools: ReactNode }) {
  const { organisation: row, contract, moves = [] } = diagnosis;
  return (
    <header className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <Badge dot tone={statusTones[row.access_status]}>
            {row.access_status}
          </Badge>
          {row.is_emulator && <Badge tone="warn">Эмулятор</Badge>}
          {row.in_online && <Badge tone="ok">Online</Badge>}
        </div>
        <div className={styles.tools}>
          <Button icon="copy" variant="ghost" onClick={() => void copySummary(diagnosis)}>
            Скопировать сводку
          </Button>
          {tools}
        </div>
      </div>
      <dl className={styles.ids}>
        <Id value={row.inn_kpp} what="ИНН/КПП" />
        <Id value={row.org_id} what="ID организации" />
        <Id value={row.p_gid} what="ID группы" />
        <Id value={row.participant_id} what="ID декларанта" />
        <Id copied="номер договора" value={contract} what="Договор" />
        <Fact value={row.server_name} what="Сервер" />
        <Fact value={row.parent} what="Дилер" />
        <Fact value={row.city} what="Город" />
        {moves.length > 0 && <Fact value={plannedWords(moves)} what="Переход к другому дилеру" />}
      </dl>
    </header>
  );
}
