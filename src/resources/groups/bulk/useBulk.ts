import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BatchRequest, BatchKindName } from '../../../contract/batches';
import type { PickedOrganisations } from '../../../dataProvider/batchVerbs';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { newKey } from '../../../domain/newKey';
import { formatNumber } from '../../../domain/plural';
import { notUndone } from '../../../ui/batch/notUndone';
import { useOneKey } from '../../../ui/batch/useOneKey';
import type { GivenReason } from '../../../ui/batch/useReason';
import { isUncertain } from '../../../ui/saving/refusal';
import { toasts } from '../../../ui/toasts';
import { useAllStale } from '../../../ui/useAllStale';
import type { Asked, Job } from './jobs';

interface Options {
  job: Job;
  picked: PickedOrganisations;
  asked: Asked | undefined;
  onClose: () => void;
  onDone: (gone: boolean) => void;
}

const messageOf = (error: unknown, otherwise: string) => (error instanceof Error ? error.message : otherwise);

/** The preview of a batch of organisations, and its deed: exactly what the preview shows, with a way back in the notice of it. */
export function useBulk({ job, picked, asked, onClose, onDone }: Options) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ why: string; lost: boolean }>();
  const allStale = useAllStale();
  const underOneKey = useOneKey();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bulk', asked, picked],
    queryFn: async () => {
      if (!asked) return null;
      const verbs = await dataProvider.batches();
      const input = { ...verbs.chosenOf(picked), ...asked.input } as BatchRequest<BatchKindName>;
      return { input, ...(await verbs.previewBatch(asked.kind, input)) };
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const takeBack = async (id: number) => {
    try {
      await (await dataProvider.batches()).undoBatch(id, newKey());
      toasts.show({ tone: 'ok', text: 'Изменение отменено целиком' });
    } catch (problem) {
      toasts.show({ tone: 'danger', text: notUndone(problem), about: problem });
    }
    onDone(false);
  };
  const apply = async (given: GivenReason) => {
    if (!data || !asked) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const skip = data.rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
      const { input, checksum } = data;
      const body = { kind: asked.kind, input, checksum, skip, ...given };
      const { applyBatch } = await dataProvider.batches();
      const done = await underOneKey(body, (key) => applyBatch(body, key));
      toasts.show({
        tone: 'ok',
        text: `${job.done}: ${formatNumber(done.rows)}`,
        action: { label: 'Отменить', run: () => void takeBack(done.id) },
      });
      onClose();
      onDone(true);
    } catch (problem) {
      const lost = isUncertain(problem);
      if (lost) allStale('active');
      setRefused({ why: messageOf(problem, 'Ничего не сделано'), lost });
      await refetch({ cancelRefetch: false });
    } finally {
      setBusy(false);
    }
  };
  const failure = refused?.why ?? (error ? messageOf(error, 'Не удалось посмотреть, что получится') : undefined);
  return { rows: data?.rows, pending: isFetching || !data, failure, lost: refused?.lost === true, busy, apply };
}
