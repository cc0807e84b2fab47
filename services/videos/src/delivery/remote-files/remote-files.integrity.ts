import type { IntegrityChecks } from '@flotilla/service';

/** What is missing is fetched again. */
export const remoteFilesIntegrity: IntegrityChecks = {
  objects: [
    `select storage_key as key, 'file of another instance' as what, url as owner, size::bigint as size, false as "isNeeded" from remote_files`,
  ],
};
