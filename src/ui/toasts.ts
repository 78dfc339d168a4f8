import { useSyncExternalStore, type ReactNode } from 'react';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: 'danger' | 'ok' | 'info';
  title?: string;
  text: ReactNode;
  /** Stands below the text. */
  hint?: string;
  action?: ToastAction;
  /** What it is about, an error say: a second word on it changes the toast instead of adding one. */
  about?: unknown;
}

export type NewToast = Omit<Toast, 'id'>;

let shown: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  shown = next;
  watchers.forEach((watcher) => watcher());
};

const same = (a: NewToast, b: NewToast) =>
  a.tone === b.tone && a.title === b.title && a.text === b.text && !a.action && !b.action;
const isAbout = (toast: Toast, about: unknown): boolean =>
  about !== undefined && (toast.about === about || (about instanceof Error && isAbout(toast, about.cause)));

/** How many stand on the screen at once: the oldest gives way, one without a way out before the others; never a way back to what was not saved. */
const most = 4;
const crowded = (all: readonly Toast[]) => {
  if (all.length <= most) return all;
  const older = all.slice(0, -1);
  const first = older.find(({ action }) => !action) ?? older.find(({ tone }) => tone !== 'danger');
  return all.filter((toast) => toast !== first);
};

/** The messages on top of every screen. */
export const toasts = {
  /** A toast that says the same is not shown twice: it is about the latest then. */
  show: (toast: NewToast) => {
    if (shown.some((other) => same(other, toast)))
      return change(shown.map((other) => (same(other, toast) ? { ...other, about: toast.about } : other)));
    lastId += 1;
    return change(crowded([...shown, { ...toast, id: lastId }]));
  },
  /** Puts a way out onto the toast about an error, «Вернуться к форме», or onto one of its own in these words where there is none. */
  offer: (about: unknown, action: ToastAction, words: string) => {
    if (!shown.some((toast) => isAbout(toast, about))) toasts.show({ tone: 'danger', text: words, about });
    change(shown.map((toast) => (isAbout(toast, about) ? { ...toast, action } : toast)));
  },
  /** Takes the toast about an error away: the form shows it at the field. */
  withdraw: (about: unknown) => change(shown.filter((toast) => !isAbout(toast, about))),
  close: (id: number) => change(shown.filter((toast) => toast.id !== id)),
  clear: () => change([]),
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useToasts = () => useSyncExternalStore(watch, () => shown);
