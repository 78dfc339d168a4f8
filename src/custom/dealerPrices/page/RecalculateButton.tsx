import { useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/Button';
import type { RecipeRecord } from '../recalculate/chosenRecords';
import { Late, late } from '../../../ui/late';

const RecalculateDialog = late(async () => ({
  default: (await import('../recalculate/RecalculateDialog')).RecalculateDialog,
}));

interface RecalculateButtonProps extends Omit<
  ComponentProps<typeof RecalculateDialog>,
  'open' | 'records' | 'onClose'
> {
  /** Undefined while they are on their way. */
  records: readonly RecipeRecord[] | undefined;
}

/** «Изменить цены…»: opens the recipe over the records of a tab. */
export function RecalculateButton({ records, ...rest }: RecalculateButtonProps) {
  const [open, setOpen] = useState(false);
  if (!records || records.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Изменить цены…</Button>
      {open && (
        <Late>
          <RecalculateDialog {...rest} open records={records} onClose={() => setOpen(false)} />
        </Late>
      )}
    </>
  );
}
