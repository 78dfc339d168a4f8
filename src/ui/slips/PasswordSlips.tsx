import { useState } from 'react';
import { passwordLetter, type Letter } from '../../domain/passwordLetter';
import { Button } from '../Button';
import { CopyButton } from '../CopyButton';
import { copyText } from '../copyText';
import styles from './PasswordSlips.module.css';

/** Whose password it is, and what it is. */
export type Slip = Pick<Letter, 'full_name' | 'login' | 'password' | 'must_change'>;

interface PasswordSlipsProps {
  about: Letter['about'];
  slips: readonly Slip[];
  /** Something of it has been copied or printed: it may go from the screen. */
  onTaken: () => void;
}

/** Where this program is. */
const programAddress = () => `${location.origin}${import.meta.env.BASE_URL}`;

/** Passwords that are shown this once: to be copied one by one, as letters, or printed. */
export function PasswordSlips({ about, slips, onTaken }: PasswordSlipsProps) {
  const address = programAddress();
  const letters = slips.map((slip) => passwordLetter({ ...slip, about, address })).join('\n');
  const [said, setSaid] = useState<'copied' | 'refused'>();
  const copy = () =>
    copyText(letters).then(
      () => {
        setSaid('copied');
        onTaken();
      },
      () => setSaid('refused'),
    );
  const print = () => {
    onTaken();
    window.print();
  };
  return (
    <div className={styles.slips}>
      {slips.map(({ full_name, login, password }) => (
        <section key={login} aria-label={full_name} className={styles.slip}>
          <div className={styles.person}>{full_name}</div>
          <dl className={styles.lines}>
            <Line name="Логин" taken={onTaken} text={login} what={`логин: ${login}`} />
            <Line name="Пароль" taken={onTaken} text={password} what={`пароль: ${login}`} />
            <Line name="Адрес программы" taken={onTaken} text={address} what="адрес программы" />
          </dl>
        </section>
      ))}
      <div className={styles.tools}>
        <Button autoFocus icon={said === 'copied' ? 'check' : 'copy'} variant="primary" onClick={() => void copy()}>
          {slips.length > 1 ? 'Скопировать письма' : 'Скопировать письмо'}
        </Button>
        <Button onClick={print}>Распечатать</Button>
        <span className={styles.said} role="status">
          {said === 'copied' && 'Скопировано'}
          {said === 'refused' && 'Браузер не дал скопировать: выделите текст'}
        </span>
      </div>
      {said === 'refused' && (
        <textarea
          readOnly
          aria-label={slips.length > 1 ? 'Письма' : 'Письмо'}
          className={styles.letter}
          rows={10}
          value={letters}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  );
}

function Line({ name, text, what, taken }: { name: string; text: string; what: string; taken: () => void }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code> <CopyButton text={text} what={what} onCopied={taken} />
      </dd>
    </div>
  );
}
