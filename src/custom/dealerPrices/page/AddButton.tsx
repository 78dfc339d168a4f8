import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button';
import type { AddChoice } from './AddMenu';

const AddMenu = lazy(async () => ({ default: (await import('./AddMenu')).AddMenu }));

/** A button that offers what can be added. */
export function AddButton({ caption, choices }: { caption: string; choices: readonly AddChoice[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-expanded={anchor !== null}
        aria-haspopup="menu"
        icon="plus"
        variant="primary"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {caption}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <AddMenu anchor={anchor} choices={choices} label={caption} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
