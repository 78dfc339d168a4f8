import userEvent, { type UserEvent } from '@testing-library/user-event';

export interface Counting {
  user: UserEvent;
  /** What a person has pressed so far: a chord is one key. */
  count: { clicks: number; keys: number };
  click: (element: HTMLElement) => Promise<void>;
  /** Types a text, one key a letter; `{Enter}` and the like are one key each. */
  type: (keys: string) => Promise<void>;
  tab: () => Promise<void>;
}

/** A person whose clicks and keys are counted, for the jobs that have to be done with few of them. */
export function counting(): Counting {
  const user = userEvent.setup();
  const count = { clicks: 0, keys: 0 };
  return {
    user,
    count,
    click: (element) => {
      count.clicks += 1;
      return user.click(element);
    },
    type: (keys) => {
      count.keys += [...keys.replace(/\{Control>\}(.)\{\/Control\}|\{\w+\}/g, '.')].length;
      return user.keyboard(keys);
    },
    tab: () => {
      count.keys += 1;
      return user.tab();
    },
  };
}
