import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { languages } from '@flotilla/contracts-shared';
import { restoringInternal } from '@flotilla/contracts-videos';
import { BadFile } from '../bad-archive.ts';
import { isCount, isText, nestedText } from '../fields.ts';
import { listSection } from '../list-section.ts';
import { namedFile, smallFilesOf } from '../media.ts';
import { isObject } from '../read-json.ts';
import type { Importing } from '../section.ts';
import { outcomeOf } from '../tell.ts';
import { listOf, passwordsOf, videoFields } from './video-fields.ts';

type Item = Readonly<Record<string, unknown>>;

/** A large file is probed, and may be copied before. */
const DEADLINE_IN_MS = 30 * 60_000;

/** Videos with their files, as if they were uploaded again. There are no lives here. */
export const videos = listSection('videos', 'videos.json', ['videos'], async (importing, { item, index }) => {
  const { name, duration } = item;
  const fields = videoFields(item);
  const passwords = passwordsOf(item);
  const channel = nestedText(item, 'channel', 'name');
  const file = namedFile(item, 'videoFile');
  const size = file === undefined ? undefined : importing.archive.sizeOf(file);
  if (!isText(name, 120, 3) || !isCount(duration) || !fields || !passwords || !channel || item['isLive'] === true) return 'errors';
  if (file === undefined || !size) return 'errors';

  const params = { userId: importing.userId };
  const uuid = uuidOf(`${importing.seed}/${index}`);
  const wanted = { uuid, channel, name, duration, size };
  const { videos: service } = importing.neighbours;
  const check = await service.call(restoringInternal.checkVideo, { params, body: wanted });
  if (check.status !== 200 || check.body.outcome === 'duplicate' || check.body.outcome === 'gone') return outcomeOf(check);
  const storageKey = `originals/${uuid}/${randomUUID()}`;
  if (check.body.outcome === 'wanted') await storeFile(importing, file, { storageKey, size });
  const filename = nestedText(item, 'source', 'inputFilename') ?? basename(file);
  await using files = smallFilesOf(importing);
  const media = { thumbnail: await files.storeImage(item, 'thumbnail'), ...(await storeCaptions(files, item)) };
  const body = { ...fields, ...wanted, ...media, passwords, filename, storageKey };
  const outcome = outcomeOf(await service.call(restoringInternal.restoreVideo, { params, body, deadlineInMs: DEADLINE_IN_MS }));
  if (outcome !== 'success') await importing.storage.delete([storageKey]);
  return outcome;
});

/** From the archive into the store, without a stop on any disk of this process. */
async function storeFile(
  { archive, storage, signal, alive }: Importing,
  path: string,
  { storageKey, size }: { storageKey: string; size: number },
) {
  const source = await archive.read(path);
  source.on('data', alive);
  source.pause();
  try {
    await storage.put(storageKey, source, { size, signal });
  } catch (error) {
    // The storage tells its own reason for a stream that failed.
    throw source.errored instanceof BadFile ? source.errored : error;
  }
}

async function storeCaptions(files: ReturnType<typeof smallFilesOf>, item: Item) {
  const { archiveFiles } = item;
  const named = isObject(archiveFiles) && isObject(archiveFiles['captions']) ? archiveFiles['captions'] : {};
  const captions = [];
  for (const [language, path] of Object.entries(named)) {
    if (!Object.hasOwn(languages, language)) continue;
    const key = await files.storeCaption(path);
    if (key !== null) captions.push({ language, storageKey: key });
  }
  const automatic = listOf(item['captions']).filter(
    (caption): caption is Item => isObject(caption) && caption['automaticallyGenerated'] === true,
  );
  const automaticCaptions = automatic.map(({ language }) => language).filter((language): language is string => isText(language, 20));
  return { captions, automaticCaptions: automaticCaptions.slice(0, 200) };
}

/** A UUID (version 8) that only this item of this import has, the same in every attempt. */
function uuidOf(item: string): string {
  const hex = createHash('sha256').update(item).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
