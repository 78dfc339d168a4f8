import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { readToken } from '../../dataProvider/storage';
import { leaving, useFormsHere } from '../../ui/leaving';

function Blocker() {
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      // Without a session nobody may stay.
      readToken() !== null &&
      leaving.waits({ back: historyAction === 'POP', away: currentLocation.pathname !== nextLocation.pathname }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaving.ask({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}

/**
 * Going away while something typed would be lost: the form on the screen asks, and goes or stays by the answer. The router
 * knows one blocker alone, and a form of react-admin's own has one too, so there is none where no form of ours is.
 */
export const BackQuestion = () => (useFormsHere() ? <Blocker /> : null);
