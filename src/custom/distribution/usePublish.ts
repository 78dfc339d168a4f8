import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { VersionName } from '../../dataProvider/publishingVerbs';
import { toasts } from '../../ui/toasts';

interface Ways {
  /** The version is there. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Publishes a version: `sent` is how many bytes have gone while the file is on its way, `problem` why it is not there. */
export function usePublish({ onDone, onClose }: Ways) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const cut = useRef<AbortController>(null);
  const stop = () => cut.current?.abort();
  useEffect(() => stop, []);

  const publish = async (wanted: VersionName & { notes: string }, file: File) => {
    const controller = new AbortController();
    cut.current = controller;
    setSent(0);
    setProblem(undefined);
    try {
      const { publishVersion } = await dataProvider.publishing();
      await publishVersion(wanted, file, { signal: controller.signal, onSent: setSent });
      toasts.show({ tone: 'ok', text: `Версия ${wanted.version} опубликована` });
      await onDone();
      onClose();
    } catch (error) {
      const why = error instanceof Error ? error.message : 'Файл не передан';
      setProblem(controller.signal.aborted ? 'Передача остановлена: версия не опубликована' : why);
    } finally {
      setSent(undefined);
    }
  };
  return { sent, problem, publish, stop };
}
