import { storage } from '../../api/storage.ts';
import type { UploadMetadata } from './upload-item.ts';

const KEY = 'flotilla.draft-audiences';
const MAX_KEPT = 200;

type Privacy = UploadMetadata['privacy'];

/** For whom drafts are meant, by the UUID of the video: the server knows them as private, and they are published on later visits. */
export const draftAudiences = {
  of: (uuid: string): Privacy | undefined => readAll().find(([known]) => known === uuid)?.[1],
  remember(uuid: string, privacy: Privacy): void {
    storage.write(KEY, [[uuid, privacy], ...without(uuid)].slice(0, MAX_KEPT));
  },
  forget(uuid: string): void {
    storage.write(KEY, without(uuid));
  },
};

const without = (uuid: string) => readAll().filter(([known]) => known !== uuid);

function readAll(): (readonly [uuid: string, privacy: Privacy])[] {
  const stored = storage.read<[string, Privacy][]>(KEY);
  return Array.isArray(stored) ? stored : [];
}
