import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { readToken, readUser, watchSession } from '../../dataProvider/storage';

/** What another tab did to this tab's session. */
export type Elsewhere = 'same' | 'signed-out' | 'other-user';

const look = (login: string): Elsewhere => {
  if (readToken() === null) return 'signed-out';
  const user = readUser();
  return user && user.user_profile.login !== login ? 'other-user' : 'same';
};

/** Follows what other tabs do to the session. */
export function useElsewhere(): Elsewhere {
  const { identity } = useGetIdentity();
  const login = typeof identity?.id === 'string' ? identity.id : undefined;
  const [elsewhere, setElsewhere] = useState<Elsewhere>('same');

  useEffect(() => {
    if (login === undefined) return;
    const notice = () => setElsewhere(look(login));
    notice(); // it may have happened while the identity was on its way
    const stop = watchSession(notice);
    // A page that the browser had put aside, and brings back at «Назад», has heard of nothing.
    window.addEventListener('pageshow', notice);
    return () => {
      stop();
      window.removeEventListener('pageshow', notice);
    };
  }, [login]);

  return elsewhere;
}
