import { inboxApi } from '@flotilla/contracts-federation';
import { implement, type RequestContext, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { ActorKind } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { forgetEndedActivities } from './forget-ended.ts';
import { HostMute } from './host-mute.entity.ts';
import { onMuteSnapshot } from './host-mutes.ts';
import { HostShare } from './host-share.entity.ts';
import { InboxActivity } from './inbox-activity.entity.ts';
import { InboxLane } from './inbox-lane.entity.ts';
import { createInbox } from './migrations/2026-12-01-inbox.ts';
import { addLaneArrivals } from './migrations/2026-12-03-lane-arrivals.ts';
import { createHostShares } from './migrations/2026-12-04-host-shares.ts';
import { readActivityBody } from './read-body.ts';
import { receive } from './receive.ts';
import { forgetShares } from './take-share.ts';

/** What other instances send (docs/contract/federation.md#inboxes). */
export const inbox = defineFeature<Deps>({
  operations: [
    implement(inboxApi, (deps: Deps) => {
      const take = async (
        { request, log }: RequestContext,
        inbox: { readonly name: string; readonly kinds: readonly ActorKind[] } | null,
      ) => {
        await receive(deps, request, await readActivityBody(request), { inbox, log });
        return reply(204, null);
      };
      return {
        receiveShared: ({ context }) => take(context, null),
        receiveForAccount: ({ context, params }) => take(context, { name: params.name, kinds: ['account', 'server'] }),
        receiveForChannel: ({ context, params }) => take(context, { name: params.name, kinds: ['channel'] }),
      };
    }),
  ],
  entities: [HostMute, HostShare, InboxActivity, InboxLane],
  migrations: [createInbox, addLaneArrivals, createHostShares],
  subscriptions: [onMuteSnapshot],
  schedules: [forgetEndedActivities, forgetShares],
});
