import { createHash } from 'node:crypto';
import type { Finding } from '@flotilla/service';
import { NoSuchObject } from '@flotilla/storage';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import type { Entry } from './entry.ts';
import { type ExpectedVideo, expectationsOf } from './expectations.ts';

type Row = { readonly uuid: string; readonly name: string; readonly size: number; readonly key: string | null };

const AT_ONCE = 500;
const VIDEOS = `select v.uuid::text, v.name, s.size, s.storage_key as key
  from videos v left join video_sources s on s.video_id = v.id and s.version = v.source_version`;

/** Every promise in a journal against the rows, and originals that are kept against their digests. */
export function journalCheck({ rows, storage }: Pick<Instance, 'rows' | 'storage'>, entries: readonly Entry[]): Check {
  const { videos, maybe, sessions, broken } = expectationsOf(entries);
  return {
    title: 'the journal',
    async *look() {
      for (const { what, key, sentence, at } of broken) yield { ...finding('lost', what, key, sentence), since: at };
      for (const some of inBatches([...videos.values()])) {
        const text = `${VIDEOS} where v.uuid = any($1)`;
        const found = new Map((await rows('videos').query<Row>(text, [some.map(({ uuid }) => uuid)])).map((row) => [row.uuid, row]));
        for (const expected of some) yield* compare(expected, found.get(expected.uuid));
      }
      const names = [...maybe.keys(), ...[...videos.values()].flatMap((video) => [...video.names])];
      for (const some of inBatches(names)) {
        const text = 'select name, count(*)::int as count from videos where name = any($1) group by name having count(*) > 1';
        for (const { name, count } of await rows('videos').query<{ name: string; count: number }>(text, [some]))
          yield finding('duplicate', 'video', name, `${count} videos came of one upload.`);
      }
      for (const some of inBatches([...sessions])) {
        const known = await rows('auth').query<{ uuid: string }>('select uuid::text from sessions where uuid = any($1)', [some]);
        const isKnown = new Set(known.map(({ uuid }) => uuid));
        for (const id of some)
          if (!isKnown.has(id)) yield finding('lost', 'session', id, 'Somebody was signed in, and auth does not know it.');
      }
    },
  };

  async function* compare({ uuid, names, presence, size, sha256 }: ExpectedVideo, row: Row | undefined): AsyncGenerator<Finding> {
    if (!row) {
      if (presence === 'there') yield finding('lost', 'video', uuid, `The upload of "${[...names].join('" or "')}" was acknowledged.`);
      return;
    }
    if (presence === 'gone') yield finding('lost', 'deletion', uuid, 'The deletion was acknowledged, and the video is there.');
    if (!names.has(row.name))
      yield finding('lost', 'edit', uuid, `The name has to be "${[...names].join('" or "')}", and is "${row.name}".`);
    if (row.size !== size) yield finding('corrupt', 'video', uuid, `${size} bytes were uploaded, ${row.size} are known.`);
    if (row.key === null) return;
    const digest = await digestOf(row.key);
    if (digest !== undefined && digest !== sha256) yield finding('corrupt', 'original', uuid, 'The original is not what was uploaded.');
  }

  /** Undefined when it is gone; if it should not be, another check reports that. */
  async function digestOf(key: string): Promise<string | undefined> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
      return hash.digest('hex');
    } catch (error) {
      if (error instanceof NoSuchObject) return undefined;
      throw error;
    }
  }
}

function finding(kind: Finding['kind'], what: string, key: string, sentence: string): Finding {
  return { kind, service: 'journal', what, key, since: null, sentence, repair: null };
}

function* inBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}
