import type { IncomingMessage } from 'node:http';
import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { ActorImageType } from '../../catalogue/index.ts';
import { sendImage } from './send-image.ts';
import type { FileDeps } from './serve-file.ts';

/** The bytes behind a name never change. */
const KEPT = 'public, max-age=172800, immutable';

type Asked = { readonly params: { readonly filename: string }; readonly context: { readonly request: IncomingMessage } };

/** Avatars and banners, for everybody (docs/contract/accounts-and-channels.md#images). Throws 404. */
export const createServeActorImage =
  ({ find, ...from }: Pick<FileDeps, 'find' | 'keptFiles' | 'storage'>, type: ActorImageType) =>
  async ({ params: { filename }, context }: Asked): Promise<Streamed> => {
    const found = await find.actorImage[type](filename);
    if (!found) throw problems.not_found();
    return sendImage(from, context.request, { ...found, cacheControl: KEPT });
  };
