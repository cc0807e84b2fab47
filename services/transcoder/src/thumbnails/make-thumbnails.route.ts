import { createReadStream } from 'node:fs';
import { transcoderInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import { makeImageThumbnails, ToolFailure, UnusableMedia } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { lookAt } from '../probes/look-at.ts';
import type { LookSandbox } from '../probes/look-sandbox.ts';
import { nameThumbnails } from './store-thumbnails.ts';

export const makeThumbnailsRoute = (deps: Deps) =>
  route(transcoderInternal.makeThumbnails, async ({ body: { storageKey }, context }) => {
    const draw = async (path: string, sandbox: LookSandbox) => {
      const named = nameThumbnails(await makeImageThumbnails(deps.tools, path, sandbox).catch(refuse));
      await storeAll(deps, named, sandbox.signal);
      return named.map(({ told }) => told);
    };
    return reply(200, { thumbnails: await lookAt(deps, storageKey, draw, context.signal) });
  });

/** Stores all or nothing. */
async function storeAll({ storage }: Deps, named: ReturnType<typeof nameThumbnails>, signal: AbortSignal): Promise<void> {
  try {
    for (const { object } of named)
      await storage.put(object.storageKey, createReadStream(object.path), { size: object.size, contentType: 'image/jpeg', signal });
  } catch (error) {
    await storage.delete(named.map(({ object }) => object.storageKey));
    throw error;
  }
}

/** A picture that takes too much memory to draw is as unusable as a damaged one. */
function refuse(error: unknown): never {
  if (error instanceof UnusableMedia) throw transcoderProblems.unreadable_image({ detail: error.message });
  if (error instanceof ToolFailure && error.kind === 'killed') throw transcoderProblems.unreadable_image();
  throw error;
}
