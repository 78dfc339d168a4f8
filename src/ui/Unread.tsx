import type { ReactNode } from 'react';
import { Retry } from './Retry';

interface UnreadProps {
  /** Asks again; without it there is nothing to ask. */
  again: (() => unknown) | undefined;
  className?: string | undefined;
  /** What could not be read, and why. */
  children: ReactNode;
}

/** What stands where something could not be read, with what asks for it again. */
export const Unread = ({ again, className, children }: UnreadProps) => (
  <div className={className} role="alert">
    <p>{children}</p>
    {again && <Retry again={() => void again()} />}
  </div>
);
