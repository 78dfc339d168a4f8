import { revisionOfVersion } from '../../contract/applicationRules';
import type { ApplicationVersion } from '../../contract/applications';

const versionOf = (app_type: ApplicationVersion['app_type'], version: string): ApplicationVersion => ({
  app_type,
  version,
  file_name: `client-${app_type}-${version}.zip`,
  size: version === '2025.09.1' ? 50_856_000 : 50_227_000,
  sha256: (version === '2025.09.1' ? 'a' : 'b').repeat(64),
  notes: '',
  published_at: version === '2025.09.1' ? '2025-09-10T09:00:00.000Z' : '2025-06-12T09:00:00.000Z',
  published_by: 'admin',
  withdrawn_at: null,
  withdrawn_by: null,
  revision: revisionOfVersion({ notes: '' }),
});

/** Client programs, the newest first: the third has no version before. */
export const versionFixtures: readonly ApplicationVersion[] = (['main', 'sea', 'air'] as const).flatMap((app_type) =>
  ['2025.09.1', ...(app_type === 'air' ? [] : ['2025.06.2'])].map((version) => versionOf(app_type, version)),
);

/** What has come of a file, by its place. */
export interface FileOnItsWay {
  size: number;
  parts: Map<number, Uint8Array>;
}
