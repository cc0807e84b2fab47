import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defaultThumbnailFiles } from './default-thumbnails.ts';
import { cacheControlOf, credentialsOf } from './file-access.ts';
import { sendObject } from './send-object.ts';
import { sendSmall } from './send-small.ts';
import type { FileDeps, FileRequest } from './serve-file.ts';

const TWO_DAYS = 'public, max-age=172800';
/** Browsers keep what they have shown; caches that serve others ask again, since the video may have become private. */
const WHILE_OPEN = `${TWO_DAYS}, s-maxage=50`;

/** Thumbnails, for who may see their video (docs/contract/files.md#pictures). Throws 404 for everybody else. */
export const createServeImage =
  ({ find, storage, access }: Pick<FileDeps, 'access' | 'find' | 'storage'>) =>
  async ({ params, ...input }: FileRequest): Promise<Streamed> => {
    const { request } = input.context;
    const content = defaultThumbnailFiles.get(params.filename);
    if (content) return sendSmall(request, { content, contentType: 'image/jpeg', cacheControl: TWO_DAYS, modifiedAt: null });
    const found = await find.image(params.filename);
    if (!found || !(await access.allowsPictures(found, credentialsOf(input)))) throw problems.not_found();
    return sendObject(storage, request, { ...found, cacheControl: cacheControlOf(found, WHILE_OPEN) });
  };
