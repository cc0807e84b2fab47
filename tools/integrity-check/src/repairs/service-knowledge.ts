import {
  LIVES_MS,
  ORIGINALS_FOLDER,
  ORPHAN_MS,
  PENDING_MS,
  THUMBNAILS_FOLDER,
  UNPUBLISHED_MS,
  UPLOADS_FOLDER,
  WAITS_FOR_CLIENT_MS,
} from '@flotilla/videos/integrity-check';
import type { Knowledge } from '../knowledge.ts';
import { eventRepairs } from './event-repairs.ts';
import { objectRepairs } from './object-repairs.ts';
import { transcodeRepairs } from './transcode-repairs.ts';

/** What the services know about their own leftovers, as an integrity check needs it. */
export function serviceKnowledge(): Knowledge {
  return {
    ages: {
      folders: [
        { folder: UPLOADS_FOLDER, mayWaitMs: ORPHAN_MS },
        { folder: ORIGINALS_FOLDER, mayWaitMs: ORPHAN_MS },
        { folder: THUMBNAILS_FOLDER, mayWaitMs: UNPUBLISHED_MS },
      ],
      uploadLivesMs: LIVES_MS,
      waitsForClientMs: WAITS_FOR_CLIENT_MS,
      pendingMs: PENDING_MS,
      multipartMs: ORPHAN_MS,
    },
    repairs: { ...objectRepairs(), ...eventRepairs(), ...transcodeRepairs() },
  };
}
