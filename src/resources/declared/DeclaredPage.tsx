import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import { ForbiddenPage, NotFoundPage } from '../../custom/layout/messagePages';
import { PageSkeleton } from '../../custom/layout/PageSkeleton';
import { PageTitle } from '../../ui/PageTitle';
import { ListPage } from '../engine/ListPage';
import { definitionOf } from './definitionOf';

interface DeclaredPageProps {
  /** Undefined until they are known. */
  all: readonly Declaration[] | undefined;
  /** They are wanted now, not when the page has time. */
  onAwaited: () => void;
}

/** The page of the declared resource that the address names. One that is not there, or not for this user, is the same to him. */
export function DeclaredPage({ all, onAwaited }: DeclaredPageProps) {
  const { name, '*': rest } = useParams();
  const declared = all?.find((one) => one.name === name);
  useEffect(() => {
    if (!all) onAwaited();
  }, [all, onAwaited]);
  if (!all) return <PageSkeleton />;
  if (!declared) return <ForbiddenPage />;
  if (rest) return <NotFoundPage />;
  return (
    <>
      <PageTitle title={declared.title} />
      <ListPage key={declared.name} definition={definitionOf(declared, all)} />
    </>
  );
}
