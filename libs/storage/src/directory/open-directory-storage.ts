import { access, constants, link, mkdir, rm, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Log } from '@flotilla/telemetry';
import { assertKey } from '../key.ts';
import type { Storage } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { createMultiparts } from './multiparts.ts';
import { createOpenFiles } from './open-files.ts';
import { asNoSuchObject, createPlaces, nullWhenAbsent } from './places.ts';
import { createSpace } from './space.ts';
import { sweepTemporaryFiles } from './sweep-temporary-files.ts';
import { writeStream } from './write-stream.ts';

export type DirectoryStorageOptions = {
  readonly directory: string;
  readonly log?: Log;
  /** Bytes of the disk that uploads must leave free. */
  readonly reserveBytes?: number;
  /** Returns the free bytes of the disk; default those of the file system. */
  readonly measureFreeBytes?: () => Promise<number>;
};

/** Stores every object as one file under its key, durable once acknowledged and never visible incomplete. Several processes may share a directory. */
export async function openDirectoryStorage(options: DirectoryStorageOptions): Promise<Storage> {
  const places = createPlaces(resolve(options.directory));
  const space = createSpace({ directory: places.root, reserveBytes: options.reserveBytes ?? 0, measure: options.measureFreeBytes });
  const files = createOpenFiles();
  await Promise.all([places.objects, places.temporary, places.multiparts].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  await sweepTemporaryFiles(places.temporary, options.log);
  const multiparts = createMultiparts({ places, space, forget: files.forget });

  return {
    ...multiparts,
    async put(key, body, { size, signal } = {}) {
      const target = places.objectPath(key);
      const temporary = places.temporaryPath();
      try {
        await writeStream(temporary, body, { size, signal, space });
        await places.moveInto(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      files.forget(key);
      return places.describe(key);
    },
    async read(key, range, { signal } = {}) {
      return files.read(key, places.objectPath(key), range, signal);
    },
    async stat(key) {
      return places.describe(key).catch(nullWhenAbsent);
    },
    async copy(from, to) {
      const [source, target] = [places.objectPath(from), places.objectPath(to)];
      if (source === target) return;
      const temporary = places.temporaryPath();
      // Objects never change in place, so a hard link is as good as a copy.
      await link(source, temporary).catch(asNoSuchObject(from));
      await places.moveInto(temporary, target);
      await rm(temporary, { force: true });
      files.forget(to);
    },
    async delete(keys) {
      for (const key of keys) {
        const path = places.objectPath(key);
        await unlink(path).catch(nullWhenAbsent);
        files.forget(key);
        await places.removeEmptyFolders(path);
      }
    },
    list: (prefix) => listObjects(places, prefix),
    async presign() {
      return null;
    },
    localPath(key) {
      assertKey(key);
      return places.objectPath(key);
    },
    freeBytes: () => space.free(),
    async isReady() {
      return access(places.objects, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}
