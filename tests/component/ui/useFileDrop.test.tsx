import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useFileDrop } from '../../../src/ui/useFileDrop';

const file = new File(['1'], 'profile.xml');
const item = (isDirectory: boolean) => ({ webkitGetAsEntry: () => ({ isDirectory }) });

function place(resting = false) {
  const take = vi.fn<(file: File) => void>();
  const refuse = vi.fn<(why: string) => void>();
  function Place() {
    const { over, handlers } = useFileDrop({ take, refuse, resting });
    return <main data-over={over || undefined} {...handlers} />;
  }
  render(<Place />);
  return { take, refuse, main: screen.getByRole('main') };
}

const transfer = (files: File[], isDirectory = false) => ({
  types: ['Files'],
  files,
  items: files.map(() => item(isDirectory)),
});

describe('a place that takes a file', () => {
  it('C16 M08 N06 takes the one file that is dropped, and shows that it would', () => {
    const { take, refuse, main } = place();
    fireEvent.dragOver(main, { dataTransfer: transfer([file]) });
    expect(main).toHaveAttribute('data-over');
    expect(fireEvent.drop(main, { dataTransfer: transfer([file]) })).toBe(false);
    expect(main).not.toHaveAttribute('data-over');
    expect(take).toHaveBeenCalledExactlyOnceWith(file);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('C16 M08 N06 says why a folder or several files are not read', () => {
    const { take, refuse, main } = place();
    fireEvent.drop(main, { dataTransfer: transfer([file], true) });
    expect(refuse).toHaveBeenLastCalledWith('Это папка: перетащите сам файл');
    fireEvent.drop(main, { dataTransfer: transfer([file, file]) });
    expect(refuse).toHaveBeenLastCalledWith('Перетащите один файл: из нескольких неизвестно, какой читать');
    expect(take).not.toHaveBeenCalled();
  });

  it('C16 takes nothing while it rests, nor lets the browser open it', () => {
    const { take, refuse, main } = place(true);
    fireEvent.dragOver(main, { dataTransfer: transfer([file]) });
    expect(main).not.toHaveAttribute('data-over');
    expect(fireEvent.drop(main, { dataTransfer: transfer([file, file]) })).toBe(false);
    expect(take).not.toHaveBeenCalled();
    expect(refuse).not.toHaveBeenCalled();
  });
});
