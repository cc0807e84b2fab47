import { abusesApi, abusesInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { Abuse } from './abuse.entity.ts';
import { AbuseMessage } from './abuse-message.entity.ts';
import { createMessage, deleteMessage, listMessages } from './abuse-messages.ts';
import { abusesIntegrity } from './abuses.integrity.ts';
import { countAbuses, countAbusesOfUser } from './count-abuses.ts';
import { createAbuse } from './create-abuse.ts';
import { deleteAbuse } from './delete-abuse.ts';
import { listAbuses, listMyAbuses } from './list-abuses.ts';
import { createAbuses } from './migrations/2026-11-26-abuses.ts';
import { updateAbuse } from './update-abuse.ts';

/** What people report to the moderators, and what they write each other about it. */
export const abuses = defineFeature<Deps>({
  operations: [
    implement(abusesApi, (deps: Deps) => ({
      listAbuses: async ({ query, caller }) => reply(200, await listAbuses(deps, query, caller)),
      createAbuse: async ({ body, ...request }) => reply(200, { abuse: { id: await createAbuse(deps, body, visitorOf(request)) } }),
      async updateAbuse({ params, body, caller }) {
        await updateAbuse(deps, params.abuseId, body, caller);
        return reply(204, null);
      },
      async deleteAbuse({ params, caller }) {
        await deleteAbuse(deps, params.abuseId, caller);
        return reply(204, null);
      },
      listMyAbuses: async ({ query, caller }) => reply(200, await listMyAbuses(deps, query, caller)),
      listAbuseMessages: async ({ params, caller }) => reply(200, await listMessages(deps, params.abuseId, caller)),
      createAbuseMessage: async ({ params, body, caller }) =>
        reply(200, { abuseMessage: { id: await createMessage(deps, params.abuseId, body.message, caller) } }),
      async deleteAbuseMessage({ params, caller }) {
        await deleteMessage(deps, params, caller);
        return reply(204, null);
      },
    })),
    implement(abusesInternal, (deps: Deps) => ({
      countAbuses: async () => reply(200, await countAbuses(deps)),
      countAbusesOfUser: async ({ params }) => reply(200, await countAbusesOfUser(deps, params.userId)),
    })),
  ],
  entities: [Abuse, AbuseMessage],
  migrations: [createAbuses],
  integrityChecks: [abusesIntegrity],
});
