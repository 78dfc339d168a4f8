import { use, type MouseEvent, type ReactNode } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

interface RowLinkProps {
  /** From the root of the application, as a router's link has it. */
  to: string;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link in a row of a table. A router's own one is rendered anew with every change of the address, and hundreds of them take the
 * time in which the next page could have been asked for.
 */
export function RowLink({ to, children, ...rest }: RowLinkProps) {
  const { basename, navigator } = use(UNSAFE_NavigationContext);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    navigator.push(to);
  };
  return (
    <a {...rest} href={navigator.createHref(basename === '/' ? to : `${basename}${to}`)} onClick={go}>
      {children}
    </a>
  );
}
