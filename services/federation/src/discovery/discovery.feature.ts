import { discoveryApi } from '@flotilla/contracts-federation';
import { implement, reply, streamed } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createGetNodeInfo, nodeInfoVersions } from './get-node-info.ts';
import { getWebFinger } from './get-web-finger.ts';
import { hostMeta } from './host-meta.ts';

const NODE_INFO = 'http://nodeinfo.diaspora.software/ns/schema';
const INSTANCE_ACTOR = 'https://www.w3.org/ns/activitystreams#Application';

/** How peers find the instance and its actors (docs/contract/federation.md#discovery). */
export const discovery = defineFeature<Deps>({
  operations: [
    implement(discoveryApi, (deps: Deps) => {
      const getNodeInfo = createGetNodeInfo(deps);
      return {
        getWebFinger: async ({ query }) => reply(200, await getWebFinger(deps, query.resource)),
        getHostMeta: async () => {
          const document = Buffer.from(hostMeta(deps.urls));
          const headers = { 'content-type': 'application/xml; charset=utf-8', 'content-length': String(document.length) };
          return streamed(200, headers, (response) => void response.end(document));
        },
        listNodeInfo: async () =>
          reply(200, {
            links: [
              ...nodeInfoVersions.map((version) => ({
                rel: `${NODE_INFO}/${version}`,
                href: `${deps.urls.base}/nodeinfo/${version}.json`,
              })),
              { rel: INSTANCE_ACTOR, href: deps.urls.server },
            ],
          }),
        async getNodeInfo({ params: { version } }) {
          const profile = `${NODE_INFO}/${version}#`;
          return reply(200, await getNodeInfo(version), { 'content-type': `application/json; profile="${profile}"` });
        },
      };
    }),
  ],
});
