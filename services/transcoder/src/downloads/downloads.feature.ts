import { generatedDownloadsApi } from '@flotilla/contracts-transcoder';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { downloadsIntegrity } from './downloads.integrity.ts';
import { forgetDownloads } from './forget-downloads.ts';
import { generateDownloadRoute } from './generate-download.ts';
import { MadeDownload } from './made-download.entity.ts';
import { createMadeDownloads } from './migrations/2026-12-03-made-downloads.ts';

/** Files made of chosen tracks of a video, for whoever wants to keep them. */
export const downloads = defineFeature<Deps>({
  entities: [MadeDownload],
  migrations: [createMadeDownloads],
  operations: [implement(generatedDownloadsApi, (deps) => ({ generateDownload: generateDownloadRoute(deps) }))],
  schedules: [forgetDownloads],
  integrityChecks: [downloadsIntegrity],
});
