import { Link } from 'react-router-dom';
import type { Check, CheckState, Diagnosis } from '../../../contract/clientPage';
import { clientPath } from '../../../domain/clientPath';
import { checkCaptions } from '../../../domain/diagnosis/checkWords';
import { firstTrouble } from '../../../domain/diagnosis/firstTrouble';
import { plural } from '../../../domain/plural';
import { may } from '../../../domain/policy';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { formatMoment } from '../../../domain/moment';
import styles from './client.module.css';
import { fixes, type FixTools } from './fixes';
import { useRights } from '../../../ui/useRights';

const marks: Record<CheckState, { sign: string; word: string }> = {
  fails: { sign: '×', word: 'Не работает' },
  doubtful: { sign: '!', word: 'Проверьте' },
  ok: { sign: '✓', word: 'В порядке' },
  unknown: { sign: '?', word: 'Неизвестно' },
};

const order: readonly CheckState[] = ['fails', 'doubtful', 'ok', 'unknown'];

/** As they are read: what fails first, then what is doubtful, each in its order of importance. */
const sorted = (checks: readonly Check[]) => checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

/** The one action that mends a check, or who can. */
function FixOf({ check: { fix }, main, tools }: { check: Check; main: boolean; tools: FixTools }) {
  const rights = useRights();
  if (!fix || !rights) return null;
  const { caption, operation, run } = fixes[fix.kind];
  if (operation && !may(rights, operation))
    return <span className={styles.who}>Может {tools.row.parent ?? 'администратор'}</span>;
  const act = () => run(tools, fix.p_id);
  return main ? (
    <Button variant="primary" onClick={act}>
      {caption}
    </Button>
  ) : (
    <button className={styles.link} type="button" onClick={act}>
      {caption}
    </button>
  );
}

interface ListProps {
  label: string;
  checks: readonly Check[];
  /** The check whose action is the main one. */
  main: Check | undefined;
  tools: FixTools;
}

const CheckRows = ({ label, checks, main, tools }: ListProps) => (
  <ul aria-label={label} className={styles.checks}>
    {sorted(checks).map((check) => (
      <li key={check.name} className={styles.check} data-state={check.state}>
        <span aria-label={marks[check.state].word} className={styles.mark} role="img" title={marks[check.state].word}>
          {marks[check.state].sign}
        </span>
        <span className={styles.caption}>{checkCaptions[check.name]}</span>
        <span className={styles.fact}>{check.fact}</span>
        <span className={styles.when}>{check.when}</span>
        <span className={styles.fix}>
          <FixOf check={check} main={check === main} tools={tools} />
        </span>
      </li>
    ))}
  </ul>
);

const isOfUser = ({ name }: Check) => name !== 'users' && name.startsWith('user');

interface ClientChecksProps {
  diagnosis: Diagnosis;
  tools: FixTools;
  busy: boolean;
  onAgain: () => void;
}

/** What may be in a client's way: the answer in a few words, then each check with its fact, its date and what mends it. */
export function ClientChecks({
  diagnosis: { checks, user, checked_at, organisation },
  tools,
  busy,
  onAgain,
}: ClientChecksProps) {
  const trouble = firstTrouble(checks);
  const doubts = checks.filter((check) => check.state === 'doubtful' && check !== trouble).length;
  const main = trouble?.state === 'fails' ? trouble : undefined;
  const own = checks.filter(isOfUser);
  return (
    <section aria-label="Состояние" className={styles.state} tabIndex={-1}>
      <div className={styles.stateHead}>
        <h2>Состояние</h2>
        {trouble ? (
          <Badge tone={main ? 'danger' : 'warn'}>{trouble.short}</Badge>
        ) : (
          <Badge tone="ok">Препятствий не видно</Badge>
        )}
        {doubts > 0 && (
          <Badge tone="warn">
            {doubts} {plural(doubts, 'замечание', 'замечания', 'замечаний')}
          </Badge>
        )}
        <span className={styles.checked}>проверено {formatMoment(checked_at)}</span>
        <IconButton aria-disabled={busy || undefined} icon="refresh" label="Проверить ещё раз" onClick={onAgain} />
      </div>
      {user && (
        <>
          <p className={styles.of}>
            {user.login}, {user.name}
            <Link to={clientPath(organisation.server_alias, organisation.p_gid)}>Только организация</Link>
          </p>
          <CheckRows checks={own} label={`Проверки пользователя ${user.login}`} main={main} tools={tools} />
          <p className={styles.of}>{organisation.name}</p>
        </>
      )}
      <CheckRows
        checks={checks.filter((check) => !isOfUser(check))}
        label="Проверки организации"
        main={main}
        tools={tools}
      />
    </section>
  );
}
