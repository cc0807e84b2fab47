import { admin } from './admin.ts';
import { homepageEditor } from './homepage-editor.ts';
import { jobs } from './jobs.ts';
import { registrations } from './registrations.ts';
import { statistics } from './statistics.ts';
import { users } from './users.ts';

/** What only the pages of the administration say. */
export const administration = {
  ...admin,
  ...homepageEditor,
  ...jobs,
  ...registrations,
  ...statistics,
  ...users,
} as const;
