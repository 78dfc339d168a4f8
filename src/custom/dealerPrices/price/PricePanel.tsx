import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Month } from '../../../domain/month';
import { priceStatusCaptions, type PriceStatus } from '../../../domain/priceStatus';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Skeleton } from '../../../ui/Skeleton';
import { descriptions } from './schemes/descriptions';
import type { PanelDescription } from './schemes/description';
import { openGuard, PanelBody, PanelFrame } from '../panel/PanelFrame';
import { PriceForm } from './PriceForm';
import type { PriceGate } from './priceGate';
import styles from '../panel/panel.module.css';

interface PricePanelProps {
  alias: PanelDescription['alias'];
  gate: PriceGate;
  /** The month of the list to change; undefined adds one. */
  month: Month | undefined;
  open: boolean;
  /** Why this user may change nothing; whatever the list's status. */
  readOnly: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Only a future list may be changed (doc 2 §4). */
const lockOf = (status: PriceStatus | undefined) =>
  status === undefined || status === 'future'
    ? undefined
    : `Прайс только для просмотра: его статус «${priceStatusCaptions[status]}», менять можно будущие`;

/** A regional price list in its panel: read on opening, added or changed (doc 2 §2.4). */
export function PricePanel({ alias, gate, month, open, readOnly, onClose, onSaved }: PricePanelProps) {
  const description = descriptions[alias];
  const guardRef = useRef(openGuard);
  const { data, error, refetch } = useQuery({
    queryKey: ['price-panel', gate.name, month],
    queryFn: () => (month ? gate.read(month) : null),
    enabled: month !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const ready = month === undefined || data;
  return (
    <PanelFrame
      guardRef={guardRef}
      open={open}
      title={month ? description.titles.edit : description.titles.create}
      width={description.width}
      onClose={onClose}
    >
      {ready ? (
        <PriceForm
          description={description}
          gate={gate}
          guardRef={guardRef}
          locked={readOnly ?? lockOf(data?.status)}
          old={month}
          stored={data ?? undefined}
          onSaved={onSaved}
        />
      ) : (
        <PanelBody>
          {error ? (
            <div className={classNames(styles.banner, styles.failed)} role="alert">
              <span>Не удалось открыть прайс: {error.message}</span>
              <Button onClick={() => void refetch()}>Повторить</Button>
            </div>
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
