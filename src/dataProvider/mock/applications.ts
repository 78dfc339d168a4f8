import type { Application } from '../../contract/applications';
import { notFound } from '../../contract/refusal';
import type { Handlers } from './call';
import { lists } from './lookups';

const linkOf = (type: string, version: string) => `/piportals/nova/applications/${type}/${version}/`;

/** Client programs: the third has no version before. */
const applications = (['main', 'sea', 'air'] as const).map((app_type, index): Application => {
  const page = `/account/product/client?app=${app_type}`;
  const [latest, prev] = ['2025.09.1', app_type === 'air' ? null : '2025.06.2'];
  return {
    app_type,
    name: lists.clients[index]?.name ?? '',
    latest,
    latest_link: page,
    download_latest_link: linkOf(app_type, latest),
    latest_size: 48_500_000,
    latest_sha256: 'a'.repeat(64),
    prev,
    prev_link: prev && page,
    download_prev_link: prev && linkOf(app_type, prev),
    prev_size: prev ? 47_900_000 : null,
    prev_sha256: prev ? 'b'.repeat(64) : null,
  };
});

export const applicationHandlers = {
  listApplications: () => applications,
  downloadApplication: ({ params: { app_type, version } }) => {
    const known = applications.find((one) => one.app_type === app_type && [one.latest, one.prev].includes(version));
    if (!known) throw notFound();
    async function* bytes() {
      yield new TextEncoder().encode(`${app_type} ${version}`);
    }
    const sha256 = version === known.latest ? known.latest_sha256 : known.prev_sha256;
    return {
      bytes: bytes(),
      filename: `client-${app_type}-${version}.zip`,
      headers: { ETag: `"${sha256}"`, 'Accept-Ranges': 'bytes' },
    };
  },
} satisfies Partial<Handlers>;
