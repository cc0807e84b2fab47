import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { tellFollowers } from './tell-followers.ts';
import { tellOrigins } from './tell-origins.ts';

/** Tells other instances who watches here, many videos at a time (docs/contract/federation.md#views-and-viewers). */
export const onAudienceCounted = subscription(videosEvents.audienceCounted, (deps: Deps) => async ({ of, at, videos }, { tx }) => {
  const report = { videos, at: new Date(at) };
  await (of === 'here' ? tellFollowers(tx, report, deps) : tellOrigins(tx, report, deps));
});
