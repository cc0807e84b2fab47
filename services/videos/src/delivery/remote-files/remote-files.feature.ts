import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { createRemoteFiles } from './migrations/2026-12-04-remote-files.ts';
import { RemoteFile } from './remote-file.entity.ts';
import { remoteFilesIntegrity } from './remote-files.integrity.ts';
import { tidyRemoteFilesHourly } from './tidy-remote-files.ts';

/** Pictures and captions of other instances, kept here below a ceiling (docs/contract/federation.md#pictures-and-captions). */
export const remoteFiles = defineFeature<Deps>({
  entities: [RemoteFile],
  migrations: [createRemoteFiles],
  schedules: [tidyRemoteFilesHourly],
  integrityChecks: [remoteFilesIntegrity],
});
