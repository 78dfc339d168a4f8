import { useWatch } from 'react-hook-form';

/** Whether the profile is the default one or the emulator's: its own fields rest then (doc 1 §4). */
export function useResting(): boolean {
  const [byDefault, emulated] = useWatch({ name: ['p_default', 'p_emulator'] }) as [
    boolean | undefined,
    boolean | undefined,
  ];
  return byDefault === true || emulated === true;
}
