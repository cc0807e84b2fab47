import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defaultThumbnailFiles } from './default-thumbnails.ts';
import { cacheControlOf, credentialsOf } from './file-access.ts';
import type { ServedImage } from './find-file.ts';
import { sendImage } from './send-image.ts';
import { sendSmall } from './send-small.ts';
import type { FileDeps, FileRequest } from './serve-file.ts';

const TWO_DAYS = 'public, max-age=172800';
/** Browsers keep what they have shown; caches that serve others ask again, since the video may have become private. */
const WHILE_OPEN = `${TWO_DAYS}, s-maxage=50`;

type Needs = Pick<FileDeps, 'access' | 'find' | 'keptFiles' | 'storage'>;

/** Thumbnails, for who may see their video (docs/contract/files.md#pictures). Throws 404 for everybody else. */
export const createServeImage =
  (deps: Needs) =>
  async (asked: FileRequest): Promise<Streamed> => {
    const { filename } = asked.params;
    const content = defaultThumbnailFiles.get(filename);
    if (content) return sendSmall(asked.context.request, { content, contentType: 'image/jpeg', cacheControl: TWO_DAYS, modifiedAt: null });
    return send(deps, asked, await deps.find.image(filename));
  };

/** What else belongs to a video, in the same way. */
export const createServeBeside =
  (deps: Needs, kind: 'caption' | 'storyboard') =>
  async (asked: FileRequest): Promise<Streamed> =>
    send(deps, asked, await deps.find[kind](asked.params.filename));

async function send({ access, ...from }: Needs, asked: FileRequest, found: ServedImage | undefined): Promise<Streamed> {
  if (!found || !(await access.allowsPictures(found, credentialsOf(asked)))) throw problems.not_found();
  return sendImage(from, asked.context.request, { ...found, cacheControl: cacheControlOf(found, WHILE_OPEN) });
}
