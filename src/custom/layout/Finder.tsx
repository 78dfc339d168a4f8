import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ears } from './ears';
import { createPress } from './keys/createPress';
import { pageKeys, type KeyTools, type PageKey } from './keys/pageKeys';
import { useVisibleMenu } from './MenuContext';
import { Late, late } from '../../ui/late';

const FindDialog = late(async () => ({ default: (await import('./FindDialog')).FindDialog }));
const KeysDialog = late(async () => ({ default: (await import('./keys/KeysDialog')).KeysDialog }));

interface FinderProps {
  ears: Ears;
  /** The user has the search. */
  finds: boolean;
}

/** The search and the keys of the page: it comes with the first key that is pressed. */
export function Finder({ ears, finds }: FinderProps) {
  const menu = useVisibleMenu() ?? [];
  const navigate = useNavigate();
  const [start, setStart] = useState<string>();
  const [listed, setListed] = useState<readonly PageKey[]>();
  const find = (text: string) => {
    ears.expectSearch();
    setStart(text);
  };
  const tools: KeyTools = {
    menu,
    find: finds ? find : undefined,
    help: () => setListed(pageKeys(tools)),
    go: (path) => void navigate(path),
  };
  const latest = useRef(tools);
  useEffect(() => {
    latest.current = tools;
  });
  useEffect(() => {
    const press = createPress(() => latest.current);
    return ears.listen((what) => (what === 'find' ? latest.current.find?.('') : press(what)));
  }, [ears]);
  return (
    <Late>
      {start !== undefined && (
        <FindDialog
          start={start}
          takeAhead={ears.takeAhead}
          onClose={() => setStart(undefined)}
          onKeys={() => {
            setStart(undefined);
            tools.help();
          }}
        />
      )}
      {listed && <KeysDialog keys={listed} onClose={() => setListed(undefined)} />}
    </Late>
  );
}
