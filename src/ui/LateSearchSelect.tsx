import { startTransition, useEffect, useState } from 'react';
import type { SearchChoice, SearchSelectProps } from './SearchSelect';
import { TextField } from './TextField';
import { whenIdle } from './whenIdle';
import { Late, late } from './late';

const SearchSelect = late(async () => ({ default: (await import('./SearchSelect')).SearchSelect }));

/** The first moments belong to whoever turns the page or types, ms. */
const settledMs = 2000;

interface LateSearchSelectProps extends Omit<SearchSelectProps<SearchChoice>, 'opened'> {
  /** Somebody has turned to it: its choices are wanted. */
  onWanted: () => void;
}

/** A `SearchSelect` of a first screen: its code comes when the page has nothing better to do, or when somebody turns to it. */
export function LateSearchSelect({ onWanted, ...props }: LateSearchSelectProps) {
  const { label, look, placeholder, value } = props;
  const [late, setLate] = useState(value !== null);
  const [opened, setOpened] = useState<string>();
  // What stands in its place stays, and keeps the focus, until it is there.
  const come = () => startTransition(() => setLate(true));
  useEffect(() => whenIdle(come, settledMs), []);
  const turnTo = () => {
    come();
    onWanted();
  };
  const place = (
    <TextField
      aria-busy
      aria-expanded={false}
      label={label}
      look={look}
      placeholder={placeholder}
      readOnly={value !== null}
      role="combobox"
      value={value?.name ?? opened ?? ''}
      onBlur={() => setOpened(undefined)}
      onChange={({ target }) => setOpened(target.value)}
      onFocus={() => setOpened('')}
    />
  );
  return (
    <div onFocus={turnTo} onPointerEnter={turnTo}>
      <Late fallback={place}>{late ? <SearchSelect {...props} opened={opened} /> : place}</Late>
    </div>
  );
}
