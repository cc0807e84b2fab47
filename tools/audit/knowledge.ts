import type { Knowledge } from '@flotilla/audit';
import { ORIGINALS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from '../../services/videos/src/uploads/storage-keys.ts';
import { LIVES_MS, ORPHAN_MS, PENDING_MS, UNTOLD_MS, WAITS_FOR_CLIENT_MS } from '../../services/videos/src/uploads/upload-times.ts';
import { factRepairs } from './fact-repairs.ts';
import { objectRepairs } from './object-repairs.ts';
import { transcodeRepairs } from './transcode-repairs.ts';

/** What the services know about their own leftovers, as an audit needs it. */
export function serviceKnowledge(): Knowledge {
  return {
    ages: {
      folders: [
        { folder: UPLOADS_FOLDER, mayWaitMs: ORPHAN_MS },
        { folder: ORIGINALS_FOLDER, mayWaitMs: ORPHAN_MS },
        { folder: THUMBNAILS_FOLDER, mayWaitMs: UNTOLD_MS },
      ],
      uploadLivesMs: LIVES_MS,
      waitsForClientMs: WAITS_FOR_CLIENT_MS,
      pendingMs: PENDING_MS,
      multipartMs: ORPHAN_MS,
    },
    repairs: { ...objectRepairs(), ...factRepairs(), ...transcodeRepairs() },
  };
}
