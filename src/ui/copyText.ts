/** Puts a text on the clipboard; rejects where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  // Over plain HTTP there is no clipboard to write to, only the command.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put);
  try {
    if (!document.execCommand('copy')) throw new Error('copying is not allowed');
  } finally {
    // Where the command copies nothing, the next Ctrl+C is the user's own.
    document.removeEventListener('copy', put);
  }
}
