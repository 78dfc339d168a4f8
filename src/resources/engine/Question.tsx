import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import type { Question as QuestionTexts } from './definition';

interface QuestionProps extends QuestionTexts {
  onAnswer: (yes: boolean) => Promise<void>;
}

/** Asks before something is done that cannot simply be undone. */
export function Question({ title, text, confirm, refuse = 'Отмена', onAnswer }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const yes = () => {
    setBusy(true);
    void onAnswer(true).finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      actions={
        <>
          <Button disabled={busy} onClick={() => void onAnswer(false)}>
            {refuse}
          </Button>
          <Button autoFocus busy={busy} variant="primary" onClick={yes}>
            {confirm}
          </Button>
        </>
      }
      busy={busy}
      title={title}
      width="xs"
      onClose={() => void onAnswer(false)}
    >
      <p>{text}</p>
    </Dialog>
  );
}
