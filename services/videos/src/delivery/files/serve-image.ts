import type { IncomingMessage } from 'node:http';
import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defaultThumbnailFiles } from './default-thumbnails.ts';
import type { FindFile } from './find-file.ts';
import { sendObject } from './send-object.ts';
import { sendSmall } from './send-small.ts';
import type { FileDeps } from './serve-file.ts';

const TWO_DAYS = 'public, max-age=172800';

type ImageRequest = { readonly params: { readonly filename: string }; readonly context: { readonly request: IncomingMessage } };

/** Thumbnails, which everybody may read who knows their name. Throws 404. */
export const createServeImage =
  ({ find, storage }: Pick<FileDeps, 'storage'> & { readonly find: FindFile }) =>
  async ({ params, context }: ImageRequest): Promise<Streamed> => {
    const content = defaultThumbnailFiles.get(params.filename);
    if (content) return sendSmall(context.request, { content, contentType: 'image/jpeg', cacheControl: TWO_DAYS, modifiedAt: null });
    const found = await find.image(params.filename);
    if (!found) throw problems.not_found();
    return sendObject(storage, context.request, { ...found, cacheControl: TWO_DAYS });
  };
