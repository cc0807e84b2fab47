import { afterAll } from '@jest/globals';
import { startWorld, type World } from './world.ts';

/** Starts something for those tests of a file that leave to each other what they found; it ends with the file. */
export function share<Shared extends AsyncDisposable>(start: () => Promise<Shared>): () => Promise<Shared> {
  let coming: Promise<Shared> | undefined;
  afterAll(async () => (await coming)?.[Symbol.asyncDispose]());
  return () => (coming ??= start());
}

/** One instance for tests that only add users and videos of their own; whoever changes settings starts another. */
export const shareWorld = (environment: Record<string, string> = {}): (() => Promise<World>) => share(() => startWorld(environment));
