import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Late, late } from '../../../ui/late';

const ChoiceMenu = late(async () => ({ default: (await import('../../../ui/ChoiceMenu')).ChoiceMenu }));

interface AddChoice {
  caption: string;
  run: () => void;
}

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
        <Late>
          <ChoiceMenu
            anchor={anchor}
            choices={choices.map((choice) => ({ key: choice.caption, caption: choice.caption }))}
            label={caption}
            onClose={() => setAnchor(null)}
            onPick={(picked) => choices.find((choice) => choice.caption === picked)?.run()}
          />
        </Late>
      )}
    </>
  );
}
