import { admin } from './admin.ts';
import { allVideos } from './all-videos.ts';
import { auditLog } from './audit-log.ts';
import { config } from './config.ts';
import { federation } from './federation.ts';
import { homepageEditor } from './homepage-editor.ts';
import { jobs } from './jobs.ts';
import { logs } from './logs.ts';
import { registrations } from './registrations.ts';
import { statistics } from './statistics.ts';
import { users } from './users.ts';

/** What only the pages of the administration say. */
export const administration = {
  ...admin,
  ...allVideos,
  ...auditLog,
  ...config,
  ...federation,
  ...homepageEditor,
  ...jobs,
  ...logs,
  ...registrations,
  ...statistics,
  ...users,
} as const;
