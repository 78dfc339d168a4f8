import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { leaving } from '../../ui/leaving';

/** Going back while something typed would be lost: the form on the screen asks, and goes or stays by the answer. */
export function BackQuestion() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && leaving.waits());
  useEffect(() => {
    if (blocker.state === 'blocked') leaving.ask({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}
