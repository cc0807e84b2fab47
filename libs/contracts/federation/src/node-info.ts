import { array, boolean, integer, object, oneOf, optional, string } from '@flotilla/contract';

const count = () => integer({ minimum: 0 });
const enabled = object({ enabled: boolean() });
const imageRule = object({ size: object({ max: integer() }), extensions: array(string()) });
const fileRule = object({ file: imageRule });

/** NodeInfo 2.0 and 2.1 (docs/contract/federation.md#nodeinfo). */
export const nodeInfo = object({
  version: oneOf(['2.0', '2.1']),
  software: object({ name: string(), version: string(), homepage: optional(string()) }),
  protocols: array(string()),
  services: object({ inbound: array(string()), outbound: array(string()) }),
  openRegistrations: boolean(),
  usage: object({
    users: object({ total: count(), activeMonth: count(), activeHalfyear: count() }),
    localPosts: count(),
    localComments: count(),
  }),
  metadata: object({
    taxonomy: object({ postsName: string() }),
    nodeName: string(),
    nodeDescription: string(),
    nodeConfig: object({
      search: object({ remoteUri: object({ users: boolean(), anonymous: boolean() }) }),
      plugin: object({ registered: array(string()) }),
      theme: object({ registered: array(string()), default: string() }),
      email: enabled,
      contactForm: enabled,
      transcoding: object({ hls: enabled, web_videos: enabled, enabledResolutions: array(integer()) }),
      live: object({
        enabled: boolean(),
        transcoding: object({ enabled: boolean(), enabledResolutions: array(integer()) }),
      }),
      import: object({ videos: object({ http: enabled, torrent: enabled }) }),
      autoBlacklist: object({ videos: object({ ofUsers: enabled }) }),
      avatar: fileRule,
      video: object({ image: imageRule, file: object({ extensions: array(string()) }) }),
      videoCaption: fileRule,
      user: object({ videoQuota: integer(), videoQuotaDaily: integer() }),
      trending: object({ videos: object({ intervalDays: integer() }) }),
      tracker: enabled,
    }),
  }),
});
