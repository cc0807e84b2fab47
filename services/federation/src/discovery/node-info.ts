import type { TypeOf } from '@flotilla/contract';
import type { nodeInfo } from '@flotilla/contracts-federation';
import type { InstanceConfiguration, InstanceFacts } from '../instance.ts';

type NodeInfo = TypeOf<typeof nodeInfo>;
export type NodeInfoVersion = NodeInfo['version'];

/** What peers and directories learn of the instance (docs/contract/federation.md#nodeinfo). */
export function describeInstance(version: NodeInfoVersion, { software, usage }: InstanceFacts, of: InstanceConfiguration): NodeInfo {
  const { transcoding, live, user } = of;
  return {
    version,
    software,
    protocols: ['activitypub'],
    services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
    openRegistrations: of.signup.allowed,
    usage,
    metadata: {
      taxonomy: { postsName: 'Videos' },
      nodeName: of.instance.name,
      nodeDescription: of.instance.shortDescription,
      nodeConfig: {
        search: { remoteUri: of.search.remoteUri },
        plugin: { registered: of.plugin.registered },
        theme: { registered: of.theme.registered, default: of.theme.default },
        email: { enabled: of.email.enabled },
        contactForm: of.contactForm,
        transcoding: {
          hls: transcoding.hls,
          web_videos: transcoding.web_videos,
          enabledResolutions: transcoding.enabledResolutions,
        },
        live: {
          enabled: live.enabled,
          transcoding: { enabled: live.transcoding.enabled, enabledResolutions: live.transcoding.enabledResolutions },
        },
        import: { videos: of.import.videos },
        autoBlacklist: of.autoBlacklist,
        avatar: of.avatar,
        video: of.video,
        videoCaption: of.videoCaption,
        user,
        trending: { videos: { intervalDays: of.trending.videos.intervalDays } },
        tracker: of.tracker,
      },
    },
  };
}
