import { createSemaphore } from '@flotilla/availability';
import { twoGenerationCache } from '@flotilla/identity';
import { createImages } from '@flotilla/images';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { createKeptFileMemory, type KeptFile } from './kept-file-memory.ts';
import { redraw } from './redraw.ts';
import type { RemoteThing } from './remote-thing.ts';
import { createStoreFile } from './store-file.ts';

export type KeptFiles = ReturnType<typeof createKeptFiles>;

/** What cannot be had or read is not asked for again before. */
const FAILED_FOR_MS = 10 * 60 * 1000;
const MOST_FAILED = 10_000;
/** Those who wait here for other instances must not be all whom this service can answer. */
const BOUNDS = { atOnce: 32, waiting: 64, whenFull: 'Too many pictures of other instances are being fetched right now.' };

/** Files of other instances: fetched when they are first wanted, and kept (docs/contract/federation.md#pictures-and-captions). */
export function createKeptFiles(deps: Pick<Deps, 'clock' | 'config' | 'database' | 'neighbours' | 'storage'>) {
  const { clock, neighbours } = deps;
  // Apart from those of uploads, whose owners wait for them.
  const images = createImages();
  const places = createSemaphore(BOUNDS);
  // Slow hosts take places, but no turn of those whose picture has come.
  const drawing = createSemaphore({ atOnce: 1, waiting: BOUNDS.atOnce });
  const memory = createKeptFileMemory(deps);
  const store = createStoreFile(deps);
  const failed = twoGenerationCache<number>(MOST_FAILED / 2);
  const underWay = new Map<string, Promise<KeptFile>>();

  async function fetchAndKeep(thing: RemoteThing): Promise<KeptFile> {
    const file = await neighbours.fetchFile(thing.url, thing.kind);
    const redrawn = file && (await drawing(() => redraw(images, file, thing)));
    if (!redrawn) {
      failed.set(thing.filename, clock.now().getTime() + FAILED_FOR_MS);
      throw problems.not_found();
    }
    const kept = (await store(thing, redrawn)) ?? (await memory.find(thing.filename));
    if (!kept) throw problems.unavailable();
    return memory.remember(kept);
  }

  return {
    /** The file as it is kept here. Throws 404 where it cannot be had, 503 while too many are fetched or nobody can be asked. */
    async find(thing: RemoteThing): Promise<KeptFile> {
      const { filename } = thing;
      // Not even what is kept already, which goes within the hour.
      if (thing.isMuted) throw problems.not_found();
      const kept = await memory.find(filename);
      if (kept) {
        await memory.noteUse(kept);
        return kept;
      }
      if ((failed.get(filename) ?? 0) > clock.now().getTime()) throw problems.not_found();
      const running = underWay.get(filename);
      if (running) return running;
      const work = places(() => fetchAndKeep(thing)).finally(() => underWay.delete(filename));
      underWay.set(filename, work);
      return work;
    },

    forget: (kept: KeptFile) => memory.forget(kept),
  };
}
