import { useState, type KeyboardEvent } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

/** Asks before something is done that cannot simply be undone. */
export interface QuestionTexts {
  title: string;
  /** Whose it is, where its text does not say all of it: the server, the organisation or the dealer. */
  of?: string | undefined;
  text: string;
  /** The caption of the button that does it. */
  confirm: string;
  /** The caption of the one that leaves it be; «Отмена», unless told otherwise. */
  refuse?: string;
}

interface QuestionProps extends QuestionTexts {
  onAnswer: (yes: boolean) => Promise<void>;
}

/** The key that has opened the question, and is still held, does not answer it. */
const heldAnswersNothing = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** The question, over whatever is on the screen; it stays until the answer has been carried out. */
export function Question({ title, of, text, confirm, refuse = 'Отмена', onAnswer }: QuestionProps) {
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
          <Button autoFocus busy={busy} variant="primary" onClick={yes} onKeyDown={heldAnswersNothing}>
            {confirm}
          </Button>
        </>
      }
      busy={busy}
      of={of}
      passing
      title={title}
      width="xs"
      onClose={() => void onAnswer(false)}
    >
      <p>{text}</p>
    </Dialog>
  );
}
