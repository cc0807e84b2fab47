import type { Operation } from '@flotilla/contract';
import { videosApi } from '@flotilla/contracts-videos';
import type { Person, Society } from './cast.ts';
import { publicOperations } from './operations.ts';
import { requestOf } from './requests.ts';
import { sideBySide, wireOf } from './wire.ts';

const revokes = /Revoke|revoke/;
/** Operations whose answers change by themselves, or with every read, or that not everybody can ask for what is theirs. */
const restless = new Set([
  // Only of those who brought an archive.
  'getLatestUserImport',
  'getServerLogs',
  'getAuditLogs',
  'getDebug',
  'listJobs',
  'listJobsInState',
  'getVideoFileMetadata',
  'streamMyNotifications',
  // Only of videos that have some.
  'listVideoPasswords',
]);

const isRead = ({ id, method, access }: Operation) => method === 'GET' && access.who !== 'none' && !revokes.test(id) && !restless.has(id);

/** Everything that a person can read of what is his or hers, and an administrator of everything, as one text per operation. */
export async function lookAt(society: Society, person: Person): Promise<Record<string, string>> {
  const readable = publicOperations.filter((operation) => isRead(operation) && (operation.access.right === undefined || person.role === 0));
  const seen = await sideBySide(readable, async (operation) => {
    const { status, text } = await person.send(await wireOf(operation, requestOf(society, operation, person)));
    if (status !== 200) throw new Error(`${person.name} cannot ${operation.id}: ${status} ${text}`);
    return [operation.id, text.replaceAll(/"lastActivity\w+":("[^"]*"|null),?|\?videoFileToken=[\w-]+/g, '')] as const;
  });
  const upload = await wireOf(videosApi.sendUploadChunk, {
    query: { upload_id: person.has.upload },
    headers: { 'content-range': `bytes */${person.uploadLength}` },
  });
  const { status, headers } = await person.send(upload);
  return { ...Object.fromEntries(seen), upload: `${status} ${headers.range}` };
}
