import { Job, jobMigrations } from '@flotilla/jobs';
import { InboxMessage, OutboxMessage, outboxMigrations } from '@flotilla/outbox';
import { Account } from './accounts/account.entity.ts';
import { ActorName } from './accounts/actor-name.entity.ts';
import { Channel } from './channels/channel.entity.ts';
import { countAccountUsage } from './migrations/2026-11-21-account-usage.ts';
import { createAccountsAndVideos } from './migrations/2026-11-21-accounts-and-videos.ts';
import { keepDerivedColumns } from './migrations/2026-11-21-derived-columns.ts';
import { renameAuditEvents } from './migrations/2026-11-22-audit-events.ts';
import { rememberEndedSessions } from './migrations/2026-11-22-ended-sessions.ts';
import { uploadEntities, uploadMigrations } from './uploads/schema.ts';
import { EndedSession } from './users/ended-session.entity.ts';
import { User } from './users/user.entity.ts';
import { CatalogueChange } from './video-lists/catalogue-change.entity.ts';
import { StreamingPlaylist } from './videos/streaming-playlist.entity.ts';
import { Thumbnail } from './videos/thumbnail.entity.ts';
import { Video } from './videos/video.entity.ts';
import { VideoFile } from './videos/video-file.entity.ts';
import { VideoRendition } from './videos/video-rendition.entity.ts';
import { VideoSource } from './videos/video-source.entity.ts';
import { VideoTranscoding } from './videos/video-transcoding.entity.ts';

/** The tables of videos and how they came to be. */
export const entities = [
  Account,
  ActorName,
  CatalogueChange,
  Channel,
  EndedSession,
  InboxMessage,
  Job,
  OutboxMessage,
  StreamingPlaylist,
  Thumbnail,
  User,
  Video,
  VideoFile,
  VideoRendition,
  VideoSource,
  VideoTranscoding,
  ...uploadEntities,
];
export const migrations = [
  ...outboxMigrations,
  ...jobMigrations,
  createAccountsAndVideos,
  keepDerivedColumns,
  ...uploadMigrations,
  countAccountUsage,
  rememberEndedSessions,
  renameAuditEvents,
];
