import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Retry } from '../../../ui/Retry';
import { refusalOf } from '../../../ui/saving/refusal';
import { classNames } from '../../../ui/classNames';
import { Skeleton } from '../../../ui/Skeleton';
import { LostPanelDraft } from './LostPanelDraft';
import { PanelForm } from './PanelForm';
import { openGuard, PanelBody, PanelFrame } from './PanelFrame';
import type { PanelKind } from './panelKind';
import styles from './panel.module.css';

interface SheetPanelProps {
  kind: PanelKind;
  open: boolean;
  /** Why this user may change nothing; whatever the status. */
  readOnly: string | undefined;
  onClose: () => void;
  /** Goes to the panel of another address. */
  onOpen?: (address: string) => void;
  onSaved: () => void;
  /** The prices are there no more: somebody else has deleted them. A function of a lasting identity. */
  onGone?: () => void;
}

const nothing = () => undefined;

/** What a panel begins with, read as it opens: kept in the cache under its name, and never read again while it is open. */
export const panelQuery = ({ name, read, listKinds }: PanelKind) => ({
  queryKey: ['sheet-panel', name],
  queryFn: async () => {
    const [stored, options] = await Promise.all([read?.(), listKinds?.()]);
    return { stored, options: options ?? [] };
  },
  // A new list of a scheme waits for nothing.
  ...(read || listKinds ? {} : { initialData: { stored: undefined, options: [] } }),
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
});

/** Prices in their panel: read on opening, added or changed (doc 2 §2.4). */
export function SheetPanel({
  kind: given,
  open,
  readOnly,
  onClose,
  onOpen = nothing,
  onSaved,
  onGone = nothing,
}: SheetPanelProps) {
  const [kind] = useState(given);
  const guardRef = useRef(openGuard);
  const [client, setClient] = useState<string>();
  const { data, error, refetch } = useQuery(panelQuery(kind));
  const gone = refusalOf(error)?.status === 404;
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  const locked = readOnly ?? (data?.stored && kind.lockOf(data.stored.status));
  return (
    <PanelFrame
      guardRef={guardRef}
      of={[kind.server, kind.dealer, client].filter(Boolean).join(', ')}
      open={open}
      title={locked === undefined ? kind.title : kind.viewTitle}
      width={kind.width}
      onClose={onClose}
    >
      {data ? (
        <PanelForm
          {...data}
          guardRef={guardRef}
          kind={kind}
          readOnly={readOnly}
          onClient={setClient}
          onGone={onGone}
          onOpen={onOpen}
          onSaved={onSaved}
        />
      ) : (
        <PanelBody>
          {error ? (
            <>
              <div className={classNames(styles.banner, styles.failed)} role="alert">
                <span>
                  {kind.words.unread}: {gone ? 'запись удалили, или она вам больше не видна' : error.message}
                </span>
                {!gone && <Retry again={() => void refetch()} />}
              </div>
              <LostPanelDraft error={error} kind={kind} />
            </>
          ) : (
            <>
              <Skeleton height={62} width={420} />
              <Skeleton height={340} width="100%" />
              <Skeleton height={110} width="60%" />
            </>
          )}
        </PanelBody>
      )}
    </PanelFrame>
  );
}
