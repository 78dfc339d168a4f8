import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { priceStatusCaptions, type PriceStatus } from '../../../domain/priceStatus';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Skeleton } from '../../../ui/Skeleton';
import { openGuard, PanelBody, PanelFrame } from '../panel/PanelFrame';
import { SpecForm } from './SpecForm';
import type { SpecContent } from './specContent';
import type { SpecKind, StoredSpec } from './specKind';
import styles from '../panel/panel.module.css';

interface SpecPanelProps {
  dealer: number;
  spec: SpecKind;
  open: boolean;
  /** Why this user may change nothing; whatever the status. */
  readOnly: string | undefined;
  /** A billing administrator changes what has begun, too (doc 2 §2.3). */
  always: boolean;
  onClose: () => void;
  onSaved: () => void;
}

const lockOf = (status: PriceStatus | undefined, always: boolean) =>
  status === undefined || status === 'future' || always
    ? undefined
    : `Только для просмотра: статус «${priceStatusCaptions[status]}», менять можно будущие; остальные меняет администратор биллинга`;

const once = { gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false } as const;

/** A special price in its panel: read on opening, added or changed (doc 2 §2.4). */
export function SpecPanel({ dealer, spec: given, open, readOnly, always, onClose, onSaved }: SpecPanelProps) {
  const [spec] = useState(given);
  const guardRef = useRef(openGuard);
  const { data, error, refetch } = useQuery({
    queryKey: ['spec-panel', spec.name],
    queryFn: async () => {
      const [stored, options] = await Promise.all([spec.read?.(), spec.listKinds?.()]);
      return { stored, options: options ?? [] };
    },
    ...once,
  });
  const [again, setAgain] = useState<{
    opening: number;
    stored: StoredSpec | undefined;
    begin: SpecContent | undefined;
  }>();
  const stored = again ? again.stored : data?.stored;
  return (
    <PanelFrame
      guardRef={guardRef}
      open={open}
      title={spec.read ? spec.titles.edit : spec.titles.create}
      width={50}
      onClose={onClose}
    >
      {data ? (
        <SpecForm
          key={again?.opening ?? 0}
          begin={again?.begin}
          dealer={dealer}
          guardRef={guardRef}
          locked={readOnly ?? lockOf(stored?.status, always)}
          options={data.options}
          spec={spec}
          stored={stored}
          onRestart={(other, begin) => setAgain({ opening: (again?.opening ?? 0) + 1, stored: other, begin })}
          onSaved={onSaved}
        />
      ) : (
        <PanelBody>
          {error ? (
            <div className={classNames(styles.banner, styles.failed)} role="alert">
              <span>Не удалось открыть: {error.message}</span>
              <Button onClick={() => void refetch()}>Повторить</Button>
            </div>
          ) : (
            <>
              <Skeleton height={62} width={420} />
              <Skeleton height={220} width="100%" />
            </>
          )}
        </PanelBody>
      )}
    </PanelFrame>
  );
}
