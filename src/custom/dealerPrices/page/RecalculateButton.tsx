import { useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/Button';
import { isCovered } from '../../layout/keys/strokeOf';
import type { RecipeRecord } from '../recalculate/chosenRecords';
import { Late, late } from '../../../ui/late';

const RecalculateDialog = late(async () => ({
  default: (await import('../recalculate/RecalculateDialog')).RecalculateDialog,
}));

interface RecalculateButtonProps extends Omit<
  ComponentProps<typeof RecalculateDialog>,
  'open' | 'records' | 'onClose' | 'onDone'
> {
  /** Undefined while they are on their way. */
  records: readonly RecipeRecord[] | undefined;
  /** Reads them again: they are others after they were recalculated, and which are in force may be another since the page was opened. */
  reread: () => Promise<void>;
}

/** «Изменить цены…»: opens the recipe over the records of a tab. */
export function RecalculateButton({ records, reread, ...rest }: RecalculateButtonProps) {
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState(false);
  if (!records || records.length === 0) return null;
  const begin = async () => {
    setReading(true);
    await reread();
    setReading(false);
    // Who has opened something else meanwhile is not interrupted.
    if (!isCovered()) setOpen(true);
  };
  return (
    <>
      <Button busy={reading} onClick={() => void begin()}>
        Изменить цены…
      </Button>
      {open && (
        <Late>
          <RecalculateDialog
            {...rest}
            open
            records={records}
            onClose={() => setOpen(false)}
            onDone={() => void reread()}
          />
        </Late>
      )}
    </>
  );
}
