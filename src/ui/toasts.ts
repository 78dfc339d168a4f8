import { useSyncExternalStore } from 'react';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: 'danger' | 'ok' | 'info';
  title?: string;
  text: string;
  action?: ToastAction;
  /** What it is about, an error say: a second word on it changes the toast instead of adding one. */
  about?: unknown;
}

type NewToast = Omit<Toast, 'id'>;

let shown: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  shown = next;
  watchers.forEach((watcher) => watcher());
};

const same = (a: NewToast, b: NewToast) => a.tone === b.tone && a.title === b.title && a.text === b.text && !a.action && !b.action;
const isAbout = (toast: Toast, about: unknown): boolean =>
  about !== undefined && (toast.about === about || (about instanceof Error && isAbout(toast, about.cause)));

/** How many stand on the screen at once; the oldest give way. */
const most = 4;

/** The messages on top of every screen. */
export const toasts = {
  /** A toast that says the same is not shown twice. */
  show: (toast: NewToast) => {
    if (shown.some((other) => same(other, toast))) return;
    lastId += 1;
    change([...shown, { ...toast, id: lastId }].slice(-most));
  },
  /** Puts a way out onto the toast about an error: «Вернуться к форме». */
  offer: (about: unknown, action: ToastAction) =>
    change(shown.map((toast) => (isAbout(toast, about) ? { ...toast, action } : toast))),
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
