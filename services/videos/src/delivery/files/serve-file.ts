import { text as readText } from 'node:stream/consumers';
import { asNotFound, sendObject } from '@flotilla/delivery';
import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { isOpen } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import type { Deliver } from './deliver.ts';
import { type Credentials, type CredentialsInput, type FileAccess, PRIVATE } from './file-access.ts';
import type { FindFile, ServedFile } from './find-file.ts';
import { reinjectToken } from './reinject-token.ts';
import { sendSmall } from './send-small.ts';

export type FileDeps = Pick<Deps, 'storage'> & { readonly find: FindFile; readonly access: FileAccess; readonly deliver: Deliver };
export type WantedFile = Credentials & {
  readonly filename: string;
  readonly kind: 'hls' | 'web';
  /** Where the path names the video, the file must be one of its files. */
  readonly videoUuid?: string;
};

/** A request that names a file alone. */
export type FileRequest = CredentialsInput & { readonly params: { readonly filename: string } };

/** One that names the video as well. */
export type HlsRequest = CredentialsInput & {
  readonly params: { readonly videoUUID: string; readonly filename: string };
  readonly query: { readonly reinjectVideoFileToken?: boolean };
};

const PUBLIC = 'public, max-age=0';
const REWRITTEN = 'application/x-mpegurl; charset=utf-8';

/** A file under its public path. Throws 404, also for private files. */
export async function servePublicFile(deps: FileDeps, wanted: WantedFile): Promise<Streamed> {
  const file = await findWanted(deps, wanted);
  if (!file) throw problems.not_found();
  if (!deps.access.isForEverybody(file, wanted)) throw problems.not_found();
  return send(deps, wanted, file, PUBLIC);
}

/** A file under its private path. Throws 403 without a credential for it, also when there is no such file. */
export async function servePrivateFile(deps: FileDeps, wanted: WantedFile & { reinjects: boolean }): Promise<Streamed> {
  const file = await findWanted(deps, wanted);
  await deps.access.refuseWithoutCredential(file, wanted);
  if (!file) throw problems.not_found();
  return send(deps, wanted, file, PRIVATE);
}

async function findWanted({ find }: FileDeps, { filename, kind, videoUuid }: WantedFile): Promise<ServedFile | undefined> {
  const file = await find.file(filename);
  const isWanted = file?.kind === kind && (videoUuid === undefined || file.videoUuid === videoUuid.toLowerCase());
  return isWanted ? file : undefined;
}

async function send(
  deps: FileDeps,
  { request, fileToken, ...wanted }: WantedFile & { reinjects?: boolean },
  file: ServedFile,
  cacheControl: string,
) {
  const { storageKey, size, contentType, modifiedAt } = file;
  if (wanted.reinjects && fileToken !== undefined && !isOpen(file) && isPlaylist(file)) {
    const text = reinjectToken(await textOf(deps, file), fileToken, file.textOf === 'master');
    return sendSmall(request, { content: text, contentType: REWRITTEN, cacheControl, modifiedAt: null });
  }
  if (storageKey === null) return sendSmall(request, { content: await textOf(deps, file), contentType, cacheControl, modifiedAt });
  const object = { storageKey, size: size ?? 0, contentType, modifiedAt, cacheControl };
  // Players read playlists again and again, and some only from the origin of the page.
  return isPlaylist(file) ? sendObject(deps.storage, request, object) : deps.deliver(request, object);
}

const isPlaylist = ({ filename }: ServedFile) => filename.endsWith('.m3u8');

async function textOf({ storage, find }: FileDeps, file: ServedFile): Promise<string> {
  if (file.storageKey !== null) return readText(await storage.read(file.storageKey).catch(asNotFound));
  const text = await find.text(file);
  if (text === undefined) throw problems.not_found();
  return text;
}
