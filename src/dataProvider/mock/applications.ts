import {
  applicationOf,
  checkPart,
  checkSum,
  revisionOfVersion,
  stateOf,
  takenVersion,
} from '../../contract/applicationRules';
import type { ApplicationVersion } from '../../contract/applications';
import { notFound } from '../../contract/refusal';
import { checkRevision } from '../../contract/revision';
import { may } from '../../domain/policy';
import { Sha256 } from '../../domain/sha256';
import type { Handlers, MockCall } from './call';
import { lists } from './lookups';

const types = ['main', 'sea', 'air'] as const;

type OfVersion = MockCall<'publishApplication' | 'changeApplication' | 'downloadApplication'>;

const keyOf = ({ app_type, version }: Pick<ApplicationVersion, 'app_type' | 'version'>) => `${app_type}:${version}`;
const versionAt = ({ store, params }: OfVersion) => {
  const found = store.versions.find((one) => keyOf(one) === keyOf(params));
  if (!found) throw notFound();
  return found;
};
const fileAt = ({ store }: Pick<OfVersion, 'store'>, id: number) => {
  const file = store.programFiles.get(id);
  if (!file) throw notFound();
  return file;
};
const refuseTaken = ({ store }: Pick<OfVersion, 'store'>, wanted: Pick<ApplicationVersion, 'app_type' | 'version'>) => {
  if (store.versions.some((one) => keyOf(one) === keyOf(wanted))) throw takenVersion(wanted.version);
};
const loginOf = ({ account }: OfVersion) => account.user.user_profile.login;

/** Client programs and their versions. */
export const applicationHandlers = {
  listApplications: ({ store }) =>
    types.flatMap((app_type, index) => {
      const [latest, prev] = store.versions.filter((one) => one.app_type === app_type && one.withdrawn_at === null);
      return latest ? applicationOf(lists.clients[index]?.name ?? '', latest, prev) : [];
    }),
  downloadApplication: (call) => {
    const { app_type, version, file_name, sha256, withdrawn_at } = versionAt(call);
    if (withdrawn_at !== null && !may(call.rights, 'listApplicationVersions')) throw notFound();
    async function* bytes() {
      yield new TextEncoder().encode(`${app_type} ${version}`);
    }
    return { bytes: bytes(), filename: file_name, headers: { ETag: `"${sha256}"`, 'Accept-Ranges': 'bytes' } };
  },
  listApplicationVersions: ({ store }) => [...store.versions],
  createApplicationFile: (call) => {
    const { size } = call.body;
    refuseTaken(call, call.body);
    const id = Math.max(0, ...call.store.programFiles.keys()) + 1;
    call.store.programFiles.set(id, { size, parts: new Map() });
    return { id, size };
  },
  sendApplicationPart: (call) => {
    const { size, parts } = fileAt(call, call.params.file);
    checkPart(size, call.params.place, call.file.bytes.length);
    parts.set(call.params.place, call.file.bytes);
    return undefined;
  },
  removeApplicationFile: (call) => {
    fileAt(call, call.params.file);
    call.store.programFiles.delete(call.params.file);
    return undefined;
  },
  publishApplication: (call) => {
    const { store, params, body } = call;
    const { size, parts } = fileAt(call, body.file);
    const whole = [...parts].sort(([a], [b]) => a - b);
    const hash = new Sha256();
    for (const [, bytes] of whole) hash.update(bytes);
    const isWhole = whole.reduce((sum, [, { length }]) => sum + length, 0) === size;
    checkSum(isWhole ? hash.digest() : undefined, body.sha256);
    refuseTaken(call, params);
    const { file_name, sha256, notes = '' } = body;
    const told = { ...params, file_name, sha256, notes, size };
    const made = {
      ...told,
      published_at: store.now(),
      published_by: loginOf(call),
      withdrawn_at: null,
      withdrawn_by: null,
      revision: revisionOfVersion(told),
    };
    store.programFiles.delete(body.file);
    store.versions = [made, ...store.versions];
    store.journal.note(`application ${keyOf(params)}`, {}, told, call);
    return made;
  },
  changeApplication: (call) => {
    const { store, body } = call;
    const before = versionAt(call);
    const { withdrawn = before.withdrawn_at !== null, notes = before.notes } = body;
    const stays = withdrawn === (before.withdrawn_at !== null);
    const state = withdrawn
      ? { withdrawn_at: store.now(), withdrawn_by: loginOf(call) }
      : { withdrawn_at: null, withdrawn_by: null };
    if (!stays || notes !== before.notes) checkRevision(call, before.revision);
    const after = { ...before, notes, revision: revisionOfVersion({ notes }), ...(stays ? {} : state) };
    store.versions = store.versions.map((one) => (one === before ? after : one));
    store.journal.note(`application ${keyOf(before)}`, stateOf(before), stateOf(after), call);
    return { body: after, revision: after.revision };
  },
} satisfies Partial<Handlers>;
