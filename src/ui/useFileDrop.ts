import { useState, type DragEvent } from 'react';

/** The one file that is dropped, or why there is none to read. */
function droppedFile({ files, items }: DataTransfer): File | string | undefined {
  if (files.length > 1) return 'Перетащите один файл: из нескольких неизвестно, какой читать';
  if (items?.[0]?.webkitGetAsEntry?.()?.isDirectory) return 'Это папка: перетащите сам файл';
  return files[0];
}

interface FileDrop {
  take: (file: File) => void;
  /** Says why nothing is read: a folder was dropped, or several files. */
  refuse: (why: string) => void;
  /** Nothing is taken now. */
  resting?: boolean;
}

/** A place that takes a file; a text is dropped into the field it is dragged to, and no file is opened by the browser itself. */
export function useFileDrop({ take, refuse, resting = false }: FileDrop) {
  const [over, setOver] = useState(false);
  const onFiles = (act: (transfer: DataTransfer) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (!resting) act(event.dataTransfer);
  };
  return {
    over,
    handlers: {
      onDragOver: onFiles(() => setOver(true)),
      onDragLeave: () => setOver(false),
      onDrop: onFiles((transfer) => {
        setOver(false);
        const dropped = droppedFile(transfer);
        if (typeof dropped === 'string') refuse(dropped);
        else if (dropped) take(dropped);
      }),
    },
  };
}
