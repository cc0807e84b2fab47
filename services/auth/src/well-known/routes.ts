import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { authApi } from '@flotilla/contracts-auth';
import { reply, route, sendStream, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { shownImages } from '../instance-images/shown-images.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** No hidden ones, and no way out of the folder. */
const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;
const TEXT = 'text/plain; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  txt: TEXT,
  webp: 'image/webp',
};
const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
const DNT_POLICY = `This site respects "Do Not Track". Nobody is followed across pages or sites.
Addresses and programs of those who ask not to be tracked are left out of the request log.
`;

const cached = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` });
const text = (content: string, seconds: number) =>
  streamed(200, { 'content-type': TEXT, ...cached(seconds) }, (response) => void response.end(content));
const asIcon = ({ fileUrl, width, height }: { fileUrl: string; width: number; height: number }) => {
  const { pathname } = new URL(fileUrl);
  return { src: pathname, sizes: `${width}x${height}`, type: typeOf(pathname) };
};
const redirect = (status: number, location: string) =>
  streamed(status, { location, 'content-type': TEXT }, (response) => void response.end());

/** Documents at fixed places (docs/contract/instance.md#well-known). */
export const wellKnownRoutes = ({ config, instance }: Deps) => [
  route(authApi.changePassword, async () => redirect(302, '/my-account/settings')),
  route(authApi.getDntPolicy, async () => text(DNT_POLICY, 7 * DAY)),
  route(authApi.getDntStatus, async () => reply(200, { tracking: 'N' }, cached(DAY))),
  route(authApi.getSecurityText, async () => text(config.securityText, 2 * HOUR)),
  route(authApi.getOldSecurityText, async () => redirect(301, '/.well-known/security.txt')),
  route(authApi.getRobots, async () => text(config.robotsText, 2 * HOUR)),
  route(authApi.getWellKnownFile, async ({ params: { file } }) => {
    const path = config.wellKnownDirectory && FILE_NAME.test(file) ? join(config.wellKnownDirectory, file) : undefined;
    const found = path ? await stat(path).catch(() => undefined) : undefined;
    if (!path || !found?.isFile()) throw problems.not_found();
    return streamed(200, { 'content-type': typeOf(file), 'content-length': String(found.size), ...cached(DAY) }, (response) =>
      sendStream(createReadStream(path), response),
    );
  }),
  route(authApi.getManifest, async () => {
    const { settings, images } = instance.state();
    const { name, shortDescription } = settings.instance;
    return reply(
      200,
      {
        name,
        short_name: name,
        description: shortDescription,
        start_url: '/',
        display: 'standalone',
        icons: shownImages(config, images)
          .logo.filter(({ type }) => type === 'favicon')
          .map(asIcon),
      },
      // A change of the configuration shows within two seconds.
      { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' },
    );
  }),
];
