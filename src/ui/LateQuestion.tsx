import type { ComponentProps } from 'react';
import { Late, late } from './late';

const Question = late(async () => ({ default: (await import('./Question')).Question }));

/** A `Question` whose code, with that of the dialogs, comes when it is asked. */
export const LateQuestion = (props: ComponentProps<typeof Question>) => (
  <Late>
    <Question {...props} />
  </Late>
);
