/** How long the temporary link lives, ms (doc 1 §9). */
const linkMs = 2000;

/** Hands a file to the browser's downloads. */
export const saveBlob = (blob: Blob, filename: string) => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.hidden = true;
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(url);
  }, linkMs);
};
