import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { leaving } from '../../ui/leaving';

/** Back while something typed would be lost by it: the form on the screen asks, and what it is told is done. */
export function BackQuestion() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && leaving.waits());
  useEffect(() => {
    if (blocker.state === 'blocked') leaving.ask({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}
