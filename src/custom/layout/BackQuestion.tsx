import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { leaving, useFormsHere } from '../../ui/leaving';

function Blocker() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && leaving.waits());
  useEffect(() => {
    if (blocker.state === 'blocked') leaving.ask({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}

/**
 * Going back while something typed would be lost: the form on the screen asks, and goes or stays by the answer. The router
 * knows one blocker alone, and a form of react-admin's own has one too, so there is none where no form of ours is.
 */
export const BackQuestion = () => (useFormsHere() ? <Blocker /> : null);
