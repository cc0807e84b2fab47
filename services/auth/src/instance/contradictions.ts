import type { InstanceSettings } from '@flotilla/contracts-auth';
import type { Mailer } from '@flotilla/mail';
import { problems } from '@flotilla/problem';

const SORTS: Readonly<Record<string, string | null>> = {
  '-publishedAt': null,
  '-originallyPublishedAt': null,
  name: null,
  '-views': null,
  '-trending': 'most-viewed',
  '-hot': 'hot',
  '-likes': 'most-liked',
};

/** Which mails there are. */
type Surroundings = { readonly mailer: Pick<Mailer, 'canSend' | 'delivers'> };
type Rule = { readonly refuses: (settings: InstanceSettings, surroundings: Surroundings) => boolean; readonly detail: string };

/** In the order of docs/contract/configuration.md#contradictions. */
const rules: readonly Rule[] = [
  {
    refuses: ({ signup }, { mailer }) => (signup.enabled && !mailer.canSend) || (signup.requiresEmailVerification && !mailer.delivers),
    detail: 'Registration needs e-mail, which is not configured.',
  },
  {
    refuses: ({ transcoding: { enabled, webVideos, hls } }) => enabled && !webVideos.enabled && !hls.enabled,
    detail: 'Transcoding needs web videos or HLS to be on.',
  },
  {
    refuses: ({ import: { videoChannelSynchronization, videos } }) => videoChannelSynchronization.enabled && !videos.http.enabled,
    detail: 'Channel synchronisation needs imports over HTTP.',
  },
  {
    refuses: ({ live, transcoding }) => live.enabled && live.allowReplay && !transcoding.enabled,
    detail: 'Replays of lives need transcoding.',
  },
  { refuses: ({ videoStudio, transcoding }) => videoStudio.enabled && !transcoding.enabled, detail: 'The studio needs transcoding.' },
  {
    refuses: ({ search: { searchIndex, remoteUri } }) => searchIndex.enabled && !remoteUri.users,
    detail: 'The search index needs remote search for users.',
  },
  {
    refuses: ({ client: { browseVideos }, trending }) => !isSortOffered(browseVideos.defaultSort, trending.videos.algorithms.enabled),
    detail: 'client.browseVideos.defaultSort is no sort that is offered.',
  },
];

/** Why settings that are each valid contradict each other, if they do (docs/contract/configuration.md#contradictions). */
export function contradictionIn(settings: InstanceSettings, surroundings: Surroundings): string | undefined {
  return rules.find(({ refuses }) => refuses(settings, surroundings))?.detail;
}

/** Throws 400 for settings that contradict each other. */
export function refuseContradictions(settings: InstanceSettings, surroundings: Surroundings): void {
  const detail = contradictionIn(settings, surroundings);
  if (detail !== undefined) throw problems.bad_request({ detail });
}

function isSortOffered(sort: string, algorithms: readonly string[]): boolean {
  const algorithm = Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
  return algorithm === null || (algorithm !== undefined && algorithms.includes(algorithm));
}
