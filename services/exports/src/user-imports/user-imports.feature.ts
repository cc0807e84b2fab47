import { userImportsApi } from '@flotilla/contracts-exports';
import { videosProblems } from '@flotilla/contracts-videos';
import { createUserPlaces, implement } from '@flotilla/http-server';
import { createMemoryBudget } from '@flotilla/resumable';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { cancelUserImportRoute } from './cancel-user-import.ts';
import { getLatestUserImportRoute } from './get-latest-user-import.ts';
import { createUserImports } from './migrations/2026-12-06-user-imports.ts';
import { addPlacesOfImports } from './migrations/2026-12-07-places-of-imports.ts';
import { addBeginOfImports } from './migrations/2026-12-08-begin-of-imports.ts';
import { openUserImportRoute } from './open-user-import.ts';
import { reapImportUploads } from './reap-uploads.ts';
import { sendUserImportChunkRoute } from './send-user-import-chunk.ts';
import { UserImport } from './user-import.entity.ts';
import { userImportsIntegrity } from './user-imports.integrity.ts';

const MIB = 1024 * 1024;
const CHUNKS_OF_A_USER = 4;

/** Archives that people bring along, as they arrive (docs/contract/archives.md#imports). */
export const userImports = defineFeature<Deps>({
  operations: [
    implement(userImportsApi, (deps: Deps) => {
      const memory = createMemoryBudget({ totalBytes: 128 * MIB, bytesPerUser: 64 * MIB, waitInMs: 30_000 });
      const takePlace = createUserPlaces({ each: CHUNKS_OF_A_USER, whenFull: () => videosProblems.too_many_uploads() });
      return {
        openUserImport: openUserImportRoute(deps),
        sendUserImportChunk: sendUserImportChunkRoute({ ...deps, memory }, takePlace),
        cancelUserImport: cancelUserImportRoute(deps),
        getLatestUserImport: getLatestUserImportRoute(deps),
      };
    }),
  ],
  entities: [UserImport],
  migrations: [createUserImports, addPlacesOfImports, addBeginOfImports],
  schedules: [reapImportUploads],
  integrityChecks: [userImportsIntegrity],
});
