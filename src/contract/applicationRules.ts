import { partSize, type Application, type ApplicationVersion } from './applications';
import { Sha256 } from '../domain/sha256';
import { badField } from './refusal';

type Offered = Pick<ApplicationVersion, 'app_type' | 'version' | 'size' | 'sha256' | 'notes'>;

const linkOf = ({ app_type, version }: Offered) => `/piportals/nova/applications/${app_type}/${version}/`;
const pageOf = ({ app_type }: Offered) => `/account/product/client?app=${app_type}`;

/** A program as the page of programs has it, by its two latest versions that are offered. */
export const applicationOf = (name: string, latest: Offered, prev: Offered | undefined): Application => ({
  app_type: latest.app_type,
  name,
  latest: latest.version,
  latest_link: pageOf(latest),
  download_latest_link: linkOf(latest),
  latest_size: latest.size,
  latest_sha256: latest.sha256,
  latest_notes: latest.notes,
  prev: prev?.version ?? null,
  prev_link: prev ? `${pageOf(prev)}&version=${prev.version}` : null,
  download_prev_link: prev ? linkOf(prev) : null,
  prev_size: prev?.size ?? null,
  prev_sha256: prev?.sha256 ?? null,
  prev_notes: prev?.notes ?? '',
});

/** How many bytes the part of a file at a place has; 0 beyond the end. */
export const lengthAt = (size: number, place: number): number =>
  Math.max(0, Math.min(partSize, size - place * partSize));

/** Refuses a part of another length than its place asks for. */
export function checkPart(size: number, place: number, length: number): void {
  const wanted = lengthAt(size, place);
  if (wanted === 0) throw badField('part', 'Такой части в файле нет');
  if (length !== wanted) throw badField('part', `В этой части файла должно быть ${wanted} байт`);
}

/** Refuses a file that has come otherwise than it was sent; `counted` is undefined where a part is missing. */
export function checkSum(counted: string | undefined, sent: string): void {
  if (counted === undefined) throw badField('file', 'Файл дошёл не весь: передайте его заново');
  if (counted !== sent) throw badField('sha256', 'Файл дошёл с ошибкой, SHA-256 не сходится: передайте его заново');
}

/** Of the number of a version that there is, withdrawn ones too. */
export const takenVersion = (version: string) =>
  badField('version', `Версия ${version} уже опубликована: у новой сборки должен быть новый номер`);

/** The revision of a version: what is said of it. Withdrawing and offering again say all that they need, and take nothing from one another. */
export const revisionOfVersion = ({ notes }: Pick<ApplicationVersion, 'notes'>): string =>
  new Sha256().update(new TextEncoder().encode(notes)).digest().slice(0, 16);

/** What of a version is changed, as the history tells of it. */
export const stateOf = ({ withdrawn_at, notes }: Pick<ApplicationVersion, 'withdrawn_at' | 'notes'>) => ({
  withdrawn: withdrawn_at !== null,
  notes,
});
