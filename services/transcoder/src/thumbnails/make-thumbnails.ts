import { thumbnailsInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import { makeImageThumbnails, openMade, ToolFailure, UnusableMedia } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { inspectObject } from '../probes/inspect-object.ts';
import { nameThumbnails } from './name-thumbnails.ts';

export const makeThumbnailsRoute = (deps: Deps) =>
  route(thumbnailsInternal.makeThumbnails, async ({ body: { storageKey }, context }) =>
    reply(200, { thumbnails: await makeThumbnails(deps, storageKey, context.signal) }),
  );

/** Stores the thumbnails of a stored image. Throws `unreadable_image` when it cannot be drawn. */
function makeThumbnails(deps: Deps, storageKey: string, signal?: AbortSignal) {
  return inspectObject(
    deps,
    storageKey,
    async (path, sandbox) => {
      const named = nameThumbnails(await makeImageThumbnails(deps.tools, path, sandbox).catch(refuse));
      await storeAll(deps, named, sandbox.signal);
      return named.map(({ published }) => published);
    },
    signal,
  );
}

/** Stores all or nothing. */
async function storeAll({ storage }: Deps, named: ReturnType<typeof nameThumbnails>, signal: AbortSignal): Promise<void> {
  try {
    for (const { object } of named) {
      await using file = await openMade(object.path);
      await storage.put(object.storageKey, file.createReadStream(), { size: object.size, contentType: 'image/jpeg', signal });
    }
  } catch (error) {
    await storage.delete(named.map(({ object }) => object.storageKey));
    throw error;
  }
}

/** An image that takes too much memory to draw, or takes the program over, is as unusable as a damaged one. */
function refuse(error: unknown): never {
  if (error instanceof UnusableMedia) throw transcoderProblems.unreadable_image({ detail: error.message });
  if (error instanceof ToolFailure && ['killed', 'unsafe'].includes(error.kind)) throw transcoderProblems.unreadable_image();
  throw error;
}
