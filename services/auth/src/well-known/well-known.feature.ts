import { wellKnownApi } from '@flotilla/contracts-auth';
import { implement, reply, streamed } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getManifestRoute } from './get-manifest.ts';
import { getWellKnownFileRoute } from './get-well-known-file.ts';
import { TEXT } from './media-type-of.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const DNT_POLICY = `This site respects "Do Not Track". Nobody is followed across pages or sites.
Addresses and programs of those who ask not to be tracked are left out of the request log.
`;

const cached = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` });
const text = (content: string, seconds: number) =>
  streamed(200, { 'content-type': TEXT, ...cached(seconds) }, (response) => void response.end(content));
const redirect = (status: number, location: string) =>
  streamed(status, { location, 'content-type': TEXT }, (response) => void response.end());

/** Documents at fixed places (docs/contract/instance.md#well-known). */
export const wellKnown = defineFeature<Deps>({
  operations: [
    implement(wellKnownApi, (deps) => ({
      changePassword: async () => redirect(302, '/my-account/settings/security'),
      getDntPolicy: async () => text(DNT_POLICY, 7 * DAY),
      getDntStatus: async () => reply(200, { tracking: 'N' }, cached(DAY)),
      getSecurityText: async () => text(deps.config.securityText, 2 * HOUR),
      getOldSecurityText: async () => redirect(301, '/.well-known/security.txt'),
      getWellKnownFile: getWellKnownFileRoute(deps),
      getRobots: async () => text(deps.config.robotsText, 2 * HOUR),
      getManifest: getManifestRoute(deps),
    })),
  ],
});
