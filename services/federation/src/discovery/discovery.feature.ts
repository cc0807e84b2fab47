import { discoveryApi } from '@flotilla/contracts-federation';
import { implement, reply, streamed } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getWebFinger } from './get-web-finger.ts';
import { hostMeta } from './host-meta.ts';

const NODE_INFO = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
const INSTANCE_ACTOR = 'https://www.w3.org/ns/activitystreams#Application';

/** How peers find the instance and its actors (docs/contract/federation.md#discovery). */
export const discovery = defineFeature<Deps>({
  operations: [
    implement(discoveryApi, (deps: Deps) => ({
      getWebFinger: async ({ query }) => reply(200, await getWebFinger(deps, query.resource)),
      getHostMeta: async () => {
        const document = Buffer.from(hostMeta(deps.urls));
        const headers = { 'content-type': 'application/xml; charset=utf-8', 'content-length': String(document.length) };
        return streamed(200, headers, (response) => void response.end(document));
      },
      listNodeInfo: async () =>
        reply(200, {
          links: [
            { rel: NODE_INFO, href: `${deps.urls.base}/nodeinfo/2.0.json` },
            { rel: INSTANCE_ACTOR, href: deps.urls.server },
          ],
        }),
    })),
  ],
});
