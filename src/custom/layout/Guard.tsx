import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { OperationId } from '../../contract/endpoints';
import { entryOfPath, opens } from '../../domain/menu';
import { lacksCall, type Right, type Rights } from '../../domain/rights';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { PageTitle } from '../../ui/PageTitle';
import { FailureMessage } from './FailurePage';
import { ForbiddenPage, NotFoundPage, NotServedPage } from './messagePages';
import { PageSkeleton } from './PageSkeleton';
import { Late } from '../../ui/late';

interface GuardProps {
  /** Without one, the right of the menu entry that the address belongs to. */
  right: Right | undefined;
  operation?: OperationId | undefined;
  /** For whoever has signed in. */
  open?: true | undefined;
  /** Without one, the caption of that entry. */
  title: string | undefined;
  children: ReactNode;
}

/** Lets a page through to those who hold its right, by whatever way they came: a typed address as well. */
export function Guard({ right, operation, open, title, children }: GuardProps) {
  const { pathname } = useLocation();
  const { permissions, isPending } = usePermissions<Rights>();
  const entry = entryOfPath(pathname);
  const needed = right ?? entry?.right;
  if (isPending) return <PageSkeleton />;
  if (!open && !needed) return <NotFoundPage />;
  // First: rights to pages that such a server cannot fill are not among its user's.
  if (permissions && operation && lacksCall(permissions, operation)) return <NotServedPage />;
  if (needed && !permissions?.has(needed)) return <ForbiddenPage />;
  if (needed && !(permissions && opens(permissions, { right: needed, ...(operation && { operation }) })))
    return <ForbiddenPage />;
  return (
    <>
      <PageTitle title={title ?? entry?.caption} />
      <ErrorBoundary fallback={(error, retry) => <FailureMessage error={error} onRetry={retry} />} resetKey={pathname}>
        <Late fallback={<PageSkeleton />}>{children}</Late>
      </ErrorBoundary>
    </>
  );
}
