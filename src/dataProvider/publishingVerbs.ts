import { partSize, type ApplicationVersion } from '../contract/applications';
import { Sha256 } from '../domain/sha256';
import type { Client } from './client';

export type VersionName = Pick<ApplicationVersion, 'app_type' | 'version'>;

/** A file on its way: what is heard of it, and what cuts it short. */
interface Sending {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

async function sha256Of(file: File): Promise<string> {
  const hash = new Sha256();
  for (let place = 0; place * partSize < file.size; place += 1)
    hash.update(new Uint8Array(await file.slice(place * partSize, (place + 1) * partSize).arrayBuffer()));
  return hash.digest();
}

export const createPublishingVerbs = (client: Client) => {
  const listVersions = async (): Promise<ApplicationVersion[]> =>
    (await client.listApplicationVersions({}, { quiet: true })).data;

  /** The version as it stands already, of this very file: the answer that said so was lost. */
  const standing = async ({ app_type, version }: VersionName, file: File): Promise<ApplicationVersion | undefined> => {
    const there = (await listVersions()).find((one) => one.app_type === app_type && one.version === version);
    return there?.size === file.size && there.sha256 === (await sha256Of(file)) ? there : undefined;
  };

  const send = async ({ app_type, version, notes }: VersionName & { notes: string }, file: File, its: Sending) => {
    const quiet = { quiet: true, signal: its.signal } as const;
    const begun = await client.createApplicationFile({ body: { app_type, version, size: file.size } }, quiet);
    const params = { file: begun.data.id };
    try {
      const hash = new Sha256();
      for (let place = 0; place * partSize < file.size; place += 1) {
        const part = file.slice(place * partSize, (place + 1) * partSize);
        hash.update(new Uint8Array(await part.arrayBuffer()));
        await client.sendApplicationPart({ params: { ...params, place }, file: part }, quiet);
        its.onSent(Math.min(file.size, (place + 1) * partSize));
      }
      const body = { file: begun.data.id, file_name: file.name, sha256: hash.digest(), notes };
      return (await client.publishApplication({ params: { app_type, version }, body }, quiet)).data;
    } catch (error) {
      // Where this fails too, the server forgets the file by itself.
      await client.removeApplicationFile({ params }, { quiet: true }).catch(() => undefined);
      throw error;
    }
  };

  return {
    listVersions,

    /** Sends the file part by part, counts its checksum on the way and publishes it; what is cut short leaves nothing behind. */
    publishVersion: async (
      wanted: VersionName & { notes: string },
      file: File,
      its: Sending,
    ): Promise<ApplicationVersion> => {
      try {
        return await send(wanted, file, its);
      } catch (error) {
        const there = its.signal.aborted ? undefined : await standing(wanted, file).catch(() => undefined);
        if (there) return there;
        throw error;
      }
    },

    changeVersion: async (
      { app_type, version }: VersionName,
      body: { withdrawn: boolean },
    ): Promise<ApplicationVersion> => (await client.changeApplication({ params: { app_type, version }, body })).data,

    /** Says something else of it; whoever asks shows a refusal himself. */
    changeNotes: async ({ app_type, version, revision }: ApplicationVersion, notes: string): Promise<void> => {
      const call = { params: { app_type, version }, body: { notes } };
      await client.changeApplication(call, { quiet: true, ifMatch: `"${revision}"` });
    },
  };
};
