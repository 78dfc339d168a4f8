import { useEffect, useState } from 'react';
import { copyText } from './copyText';
import styles from './CopyButton.module.css';
import { Icon } from './icons';
import { bringWithin } from './withinPage';

/** How long «Скопировано» stays, ms (doc 1 §9). */
export const copiedMs = 1500;

interface CopyButtonProps {
  text: string;
  what: string;
  onCopied?: () => void;
}

/** Puts a text on the clipboard and says so for 1.5 s. `what` names it: «Скопировать ИНН». */
export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const [said, setSaid] = useState<{ text: string; words: string } | null>(null);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), copiedMs);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = () =>
    copyText(text).then(
      () => {
        setSaid({ text, words: 'Скопировано' });
        onCopied?.();
      },
      () => setSaid({ text, words: 'Не удалось скопировать' }),
    );

  const words = said?.text === text ? said.words : undefined;
  return (
    <button
      aria-label={`Скопировать ${what}`}
      className={styles.copy}
      title={`Скопировать ${what}`}
      type="button"
      onClick={copy}
    >
      <Icon name={words === 'Скопировано' ? 'check' : 'copy'} size={14} />
      {words && (
        <span key={words} className={styles.said} ref={bringWithin} role="status">
          {words}
        </span>
      )}
    </button>
  );
}
