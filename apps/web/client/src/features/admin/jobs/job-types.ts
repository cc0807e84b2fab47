import type { jobTypeNames } from '@flotilla/contracts-shared';
import { type PlainKey, t } from '../../../i18n/messages.ts';

type JobTypeName = (typeof jobTypeNames)[number];
/** Kinds of this software, for which the interface has no name. */
type OwnTypeName =
  | 'activate-user'
  | 'remove-account'
  | 'remove-objects'
  | 'remove-source'
  | 'make-thumbnails'
  | 'finish-upload'
  | 'discard-upload';

const LABELS: Readonly<Record<JobTypeName | OwnTypeName, PlainKey>> = {
  'activitypub-cleaner': 'jobs.type.activitypubCleaner',
  'activitypub-follow': 'jobs.type.activitypubFollow',
  'activitypub-http-broadcast': 'jobs.type.activitypubBroadcast',
  'activitypub-http-broadcast-parallel': 'jobs.type.activitypubParallelBroadcast',
  'activitypub-http-fetcher': 'jobs.type.activitypubFetcher',
  'activitypub-http-unicast': 'jobs.type.activitypubUnicast',
  'activitypub-refresher': 'jobs.type.activitypubRefresher',
  'actor-keys': 'jobs.type.actorKeys',
  'after-video-channel-import': 'jobs.type.afterChannelImport',
  'create-user-export': 'jobs.type.userExport',
  email: 'jobs.type.email',
  'federate-video': 'jobs.type.federateVideo',
  'generate-video-storyboard': 'jobs.type.storyboard',
  'import-user-archive': 'jobs.type.userImport',
  'manage-video-torrent': 'jobs.type.torrent',
  'move-to-file-system': 'jobs.type.moveToFileSystem',
  'move-to-object-storage': 'jobs.type.moveToObjectStorage',
  notify: 'jobs.type.notify',
  'transcoding-job-builder': 'jobs.type.transcodingJobBuilder',
  'video-channel-import': 'jobs.type.channelImport',
  'video-file-import': 'jobs.type.fileImport',
  'video-import': 'jobs.type.videoImport',
  'video-live-ending': 'jobs.type.liveEnding',
  'video-redundancy': 'jobs.type.redundancy',
  'video-studio-edition': 'jobs.type.studioEdition',
  'video-transcoding': 'jobs.type.transcoding',
  'video-transcription': 'jobs.type.transcription',
  'videos-stats': 'jobs.type.videosStats',
  'activate-user': 'jobs.type.activateUser',
  'remove-account': 'jobs.type.removeAccount',
  'remove-objects': 'jobs.type.removeObjects',
  'remove-source': 'jobs.type.removeSource',
  'make-thumbnails': 'jobs.type.makeThumbnails',
  'finish-upload': 'jobs.type.finishUpload',
  'discard-upload': 'jobs.type.discardUpload',
};

/** What a kind of job is called; one that no client knows has only its own name: "forget-tokens" is "Forget tokens". */
export function typeInWords(type: string): string {
  if (Object.hasOwn(LABELS, type)) return t(LABELS[type as JobTypeName | OwnTypeName]);
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
