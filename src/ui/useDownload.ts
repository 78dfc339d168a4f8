import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { saveBlob } from './saveBlob';
import { toasts } from './toasts';

interface FileReply {
  data: Blob;
  filename: string | undefined;
}

/** What a call for a file is given; `quiet`, because the alert below says it all. */
export interface DownloadOptions {
  signal: AbortSignal;
  onProgress: (progress: { loaded: number; total: number | undefined }) => void;
  quiet: true;
}

interface Refused extends Error {
  status: number;
  statusText: string;
  body: { detail?: string };
}

const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && 'status' in error && 'statusText' in error;

/** There was nothing to export, or the file has to wait: the server's own sentence says what to do. */
const speaking = [404, 429, 503];

/** Status and status text (doc 1 §8), or what the server says of it. */
export const downloadFailure = (error: unknown): string => {
  if (!isRefused(error)) return 'Не удалось сохранить файл';
  const { status, statusText, body } = error;
  if (speaking.includes(status) && body.detail) return body.detail;
  return status === 0
    ? 'Не удалось скачать файл: сервер не отвечает'
    : `Не удалось скачать файл: ${status} ${statusText}`.trim();
};

interface DownloadState {
  busy: boolean;
  progress: number | null;
  loaded: number;
}

const idle: DownloadState = { busy: false, progress: null, loaded: 0 };

/** One file at a time, whoever shows it; `progress` is 0–1, or null while the size is unknown; `loaded` is in bytes. */
export function createDownload() {
  const watchers = new Set<() => void>();
  let state = idle;
  let abort: AbortController | undefined;
  const set = (next: DownloadState) => {
    state = next;
    for (const watch of watchers) watch();
  };

  const start = async (call: (options: DownloadOptions) => Promise<FileReply>, fallbackName: string) => {
    abort?.abort();
    const controller = new AbortController();
    abort = controller;
    set({ ...idle, busy: true });
    const onProgress: DownloadOptions['onProgress'] = ({ loaded, total }) =>
      set({ busy: true, progress: total ? loaded / total : null, loaded });
    try {
      const { data, filename } = await call({ signal: controller.signal, onProgress, quiet: true });
      if (!controller.signal.aborted) saveBlob(data, filename ?? fallbackName);
    } catch (error) {
      const silent = controller.signal.aborted || (isRefused(error) && error.status === 401);
      if (!silent) toasts.show({ tone: 'danger', text: downloadFailure(error), about: error });
    } finally {
      if (abort === controller) set(idle);
    }
  };

  return {
    start,
    cancel: () => abort?.abort(),
    state: () => state,
    watch: (watch: () => void) => {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
  };
}

export type Download = ReturnType<typeof createDownload>;

/** The download of what uses it, which ends with it; or one that is kept elsewhere. */
export function useDownload(kept?: Download) {
  const [own] = useState(createDownload);
  const { start, cancel, state, watch } = kept ?? own;
  useEffect(() => own.cancel, [own]);
  return { ...useSyncExternalStore(watch, state), start, cancel };
}

/** The downloads of a table, by row: they go on while the rows turn, and end with the table. */
export function useDownloads() {
  const [all] = useState(() => new Map<string, Download>());
  useEffect(() => () => all.forEach(({ cancel }) => cancel()), [all]);
  return useCallback(
    (id: string) => {
      const download = all.get(id) ?? createDownload();
      all.set(id, download);
      return download;
    },
    [all],
  );
}
