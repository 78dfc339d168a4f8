import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './systemPackage.mjs';

const places = {
  darwin: () => ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  win32: () => ['C:\\Program Files\\LibreOffice\\program\\soffice.com'],
};

/** LibreOffice, which opens the files of the reports in a test: OFFICE_PATH, else where systems put it. */
export const findOffice = () =>
  process.env.OFFICE_PATH ??
  [
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, 'soffice')),
    ...(places[process.platform]?.() ?? []),
  ].find((path) => existsSync(path));

/** Finds LibreOffice, or installs it where the system's packages can be; its test fails where there is none. */
export async function ensureOffice() {
  if (findOffice()) return;
  process.stdout.write('LibreOffice не найден, устанавливаю…\n');
  await installPackage('libreoffice-calc-nogui');
}
