import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { toasts } from '../../../src/ui/toasts';
import { ToastStack } from '../../../src/ui/ToastStack';
import { DownloadButton } from '../../../src/ui/DownloadButton';
import { useDownload, type DownloadOptions } from '../../../src/ui/useDownload';

const refused = (status: number, statusText: string, detail?: string) => () =>
  Promise.reject(new HttpError('', status, detail === undefined ? {} : { detail }, new Headers(), statusText));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  render(<ToastStack />);
});

afterEach(() => {
  vi.useRealTimers();
  act(() => toasts.clear());
});

describe('the download of a file', () => {
  it('A16 says status and status text of a failure', async () => {
    const { result } = renderHook(() => useDownload());
    await act(() => result.current.start(refused(503, 'Service Unavailable'), 'a.xlsx'));
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось скачать файл: 503 Service Unavailable');
    expect(result.current.busy).toBe(false);
  });

  it('A16 says that no answer came at all; the alert alone says it', async () => {
    const { result } = renderHook(() => useDownload());
    const call = vi.fn(refused(0, ''));
    await act(() => result.current.start(call, 'a.xlsx'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Не удалось скачать файл: сервер не отвечает$/);
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ quiet: true }));
  });

  it('A17 says that there is nothing to export', async () => {
    const { result } = renderHook(() => useDownload());
    await act(() => result.current.start(refused(404, 'Not Found', 'Нет данных для загрузки'), 'a.xlsx'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Нет данных для загрузки$/);
  });

  it('Q01 says in the words of the server that a file has to wait', async () => {
    const { result } = renderHook(() => useDownload());
    const wait = 'Одновременно готовится не больше 2 файлов: дождитесь их и повторите';
    await act(() => result.current.start(refused(429, 'Too Many Requests', wait), 'a.xlsx'));
    expect(screen.getByRole('alert')).toHaveTextContent(wait);
  });

  it('A15 says nothing where the session is dead', async () => {
    const { result } = renderHook(() => useDownload());
    await act(() => result.current.start(refused(401, 'Unauthorized'), 'a.xlsx'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the temporary link away after two seconds', async () => {
    vi.useFakeTimers();
    const clicked: HTMLAnchorElement[] = [];
    const onClick = (event: Event) => {
      event.preventDefault();
      clicked.push(event.target as HTMLAnchorElement);
    };
    document.addEventListener('click', onClick, { once: true });
    const { result } = renderHook(() => useDownload());
    await act(() => result.current.start(async () => ({ data: new Blob(['x']), filename: 'Отчёт.xlsx' }), 'a.xlsx'));
    expect(clicked.map(({ download }) => download)).toEqual(['Отчёт.xlsx']);
    vi.advanceTimersByTime(1999);
    expect(clicked[0]).toBeInTheDocument();
    vi.advanceTimersByTime(1);
    expect(clicked[0]).not.toBeInTheDocument();
  });

  it('shows how much has come, and stops without a word when cancelled', async () => {
    const given: DownloadOptions[] = [];
    const endless = (options: DownloadOptions) => {
      given.push(options);
      return new Promise<never>((_, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    };
    const { result } = renderHook(() => useDownload());
    act(() => void result.current.start(endless, 'a.xlsx'));
    expect(result.current).toMatchObject({ busy: true, progress: null });
    act(() => given[0]?.onProgress({ loaded: 25, total: 100 }));
    expect(result.current.progress).toBe(0.25);
    await act(async () => result.current.cancel());
    expect(result.current.busy).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A16 stopped, its button has the focus', async () => {
    const endless = ({ signal }: DownloadOptions) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    render(
      <DownloadButton fallbackName="a.xlsx" file={endless}>
        Выгрузить в Excel
      </DownloadButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Выгрузить в Excel' })).toHaveFocus();
  });
});
