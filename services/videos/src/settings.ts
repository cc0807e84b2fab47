import { type SettingsOf, setting } from '@flotilla/config';
import { viewSettings } from '@flotilla/contracts-shared/settings';
import { deliverySettings } from '@flotilla/delivery';
import { outboundSettings } from '@flotilla/outbound';
import { serviceSettings } from '@flotilla/service';
import { storageSettings } from '@flotilla/storage';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** The settings of the videos service. */
export const settings = {
  ...serviceSettings('videos', { port: 8082 }),
  ...storageSettings,
  ...outboundSettings,
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; links in answers begin with it.'),
  authUrl: setting.urls('AUTH_URL', 'Where auth listens, asked whose the token of a feed is; several addresses are separated by commas.'),
  federationUrl: setting.urls(
    'FEDERATION_URL',
    'Where federation listens, asked for things of other instances; several addresses are separated by commas.',
  ),
  transcoderUrl: setting.urls('TRANSCODER_URL', 'Where the transcoder listens; several addresses are separated by commas.'),
  fileTokenSecret: setting.text('FILE_TOKEN_SECRET', 'The secret that tokens for private files are signed with.', { secret: true }),
  maxUploadSize: setting.integer('MAX_UPLOAD_SIZE', 'Bytes a single file may have; 0 is no limit.', { fallback: '0' }),
  uploadReserveBytes: setting.integer('UPLOAD_RESERVE_BYTES', 'Bytes of storage that uploads never use up.', { fallback: String(GIB) }),
  remoteFilesMaxBytes: setting.integer(
    'REMOTE_FILES_MAX_BYTES',
    'Bytes of pictures and captions of other instances that are kept; those that were not used for longest make room.',
    { min: MIB, fallback: String(GIB) },
  ),
  ytDlpPath: setting.optional(
    setting.text(
      'YT_DLP_PATH',
      'The yt-dlp that fetches videos from pages of other sites, where imports of addresses are switched on; without it, only files are imported.',
    ),
  ),
  ytDlpUnconfined: setting.boolean(
    'YT_DLP_UNCONFINED',
    'Run yt-dlp also where it cannot be confined (most containers): it then sees what the service sees, secrets included.',
    { fallback: 'false' },
  ),
  workDirectory: setting.text('WORK_DIRECTORY', 'Folder for what yt-dlp fetches, until it is stored; emptied of leftovers.', {
    fallback: './data/work',
  }),
  feedVideos: setting.integer('FEED_VIDEOS', 'How many videos a feed contains.', { min: 1, max: 100, fallback: '20' }),
  feedComments: setting.integer('FEED_COMMENTS', 'How many comments a feed contains.', { min: 1, max: 100, fallback: '20' }),
  ...viewSettings,
  trustViewerSessionId: setting.boolean(
    'TRUST_VIEWER_SESSION_ID',
    'Tell viewers of one address apart by what their players say; otherwise each address is one viewer.',
    { fallback: 'true' },
  ),
  ...deliverySettings,
};

export type Config = SettingsOf<typeof settings>;
