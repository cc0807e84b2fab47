import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { type IntegrityCheck, type OwnFinding, pagesOf } from '@flotilla/service';
import { NoSuchObject, type Storage } from '@flotilla/storage';

type File = {
  readonly id: number;
  readonly uuid: string;
  readonly key: string;
  readonly hashesKey: string | null;
  readonly size: number;
  readonly what: string;
};

const FILES = `select f.id, v.uuid::text, f.storage_key as key, f.hashes_key as "hashesKey", f.size, 'video file' as what
  from video_files f join videos v on v.id = f.video_id where f.storage_key is not null and f.id > $1 order by f.id limit $2`;
const ORIGINALS = `select s.id, v.uuid::text, s.storage_key as key, null as "hashesKey", s.size, 'original' as what
  from video_sources s join videos v on v.id = s.video_id where s.storage_key is not null and s.id > $1 order by s.id limit $2`;

/** Reads every file of every video and compares its bytes with the hashes of their segments, where there are some, else their number. */
export const bytesCheck: IntegrityCheck = {
  title: 'bytes of files',
  isDeep: true,
  async *look({ rows, storage }, first) {
    const only = first && new Set(first.map(({ key }) => key));
    for (const statement of [FILES, ORIGINALS]) {
      for await (const page of pagesOf<File>(rows, statement)) {
        for (const file of page) {
          if (only && !only.has(file.key)) continue;
          const objection = await objectionTo(file, storage).catch(ignoreAbsent);
          if (objection) yield asFinding(file, objection);
        }
      }
    }
  },
};

async function objectionTo({ key, hashesKey, size }: File, storage: Storage): Promise<string | undefined> {
  const ranges = hashesKey === null ? [] : rangesOf((await json(await storage.read(hashesKey))) as Record<string, string>);
  let hash = createHash('sha256');
  let at = 0;
  for await (const chunk of await storage.read(key)) {
    let bytes = chunk as Buffer;
    // Hashes cover the segments one after the other; what lies before the first is the beginning of the file.
    while (bytes.length > 0) {
      const range = ranges[0];
      const end = range ? (at < range.first ? range.first : range.last + 1) : Number.POSITIVE_INFINITY;
      const part = bytes.subarray(0, end - at);
      hash.update(part);
      at += part.length;
      bytes = bytes.subarray(part.length);
      if (at !== end || !range) continue;
      const isSegment = at === range.last + 1;
      if (isSegment && hash.digest('hex') !== range.sha256) return `Bytes ${range.first} to ${range.last} are not what was written.`;
      if (isSegment) ranges.shift();
      hash = createHash('sha256');
    }
  }
  if (at !== size) return `Only ${at} of ${size} bytes can be read.`;
  return ranges.length > 0 ? 'The file ends before its last segment.' : undefined;
}

function rangesOf(hashes: Record<string, string>) {
  return Object.entries(hashes)
    .map(([range, sha256]) => {
      const [first = 0, last = 0] = range.split('-').map(Number);
      return { first, last, sha256 };
    })
    .toSorted((a, b) => a.first - b.first);
}

/** An object that is not there is found by the comparison of rows and objects. */
function ignoreAbsent(error: unknown): undefined {
  if (!(error instanceof NoSuchObject)) throw error;
}

function asFinding({ uuid, key, what }: File, objection: string): OwnFinding {
  const sentence = `The ${what} of video ${uuid} is damaged. ${objection}`;
  return { kind: 'corrupt', what: `bytes of the ${what}`, key, since: null, sentence, repair: null };
}
