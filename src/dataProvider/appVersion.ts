import { createFetchTransport } from './http';

/** The build that this page is of; undefined where it was not built but is served from its sources. */
export const ownBuild = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

const send = createFetchTransport('/account');

/** The build that the server has now. */
export async function readServedBuild(signal?: AbortSignal): Promise<string | undefined> {
  const { body } = await send({ method: 'GET', path: '/version.json', ...(signal && { signal }) });
  return typeof body === 'object' && body !== null && 'build' in body && typeof body.build === 'string'
    ? body.build
    : undefined;
}
