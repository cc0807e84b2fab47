import type { Instance } from '../open-instance.ts';

/** A row that names an object. */
export type Reference = {
  readonly key: string;
  readonly what: string;
  /** Which row, for people. */
  readonly owner: string;
  /** Bytes the row says it has; null when it does not say. */
  readonly size: number | null;
  /** Whether the object has to be there; otherwise it may, and then is not nobody's. */
  readonly isNeeded: boolean;
};

const ALIVE = `('waiting', 'active', 'delayed')`;

/** Every key that rows of a service name. What a job is about to delete, or is being written, may be there or not. */
const statements: Readonly<Record<string, string>> = {
  videos: `
    select s.storage_key as key, 'original' as what, 'video ' || v.uuid as owner, s.size, true as "isNeeded"
      from video_sources s join videos v on v.id = s.video_id where s.storage_key is not null
    union all select f.storage_key, 'video file', 'video ' || v.uuid || ', ' || f.resolution || 'p', f.size, true
      from video_files f join videos v on v.id = f.video_id
    union all select f.playlist_key, 'playlist', 'video ' || v.uuid || ', ' || f.resolution || 'p', f.playlist_size, true
      from video_files f join videos v on v.id = f.video_id where f.playlist_key is not null
    union all select f.hashes_key, 'segment hashes', 'video ' || v.uuid || ', ' || f.resolution || 'p', null, true
      from video_files f join videos v on v.id = f.video_id where f.hashes_key is not null
    union all select t.storage_key, 'thumbnail', 'video ' || v.uuid, t.size, true
      from thumbnails t join videos v on v.id = t.video_id
    union all select p.storage_key, 'upload piece', 'upload ' || p.session_id, p.size, s.state in ('open', 'received')
      from upload_pieces p join upload_sessions s on s.id = p.session_id
    union all select picture_key, 'upload picture', 'upload ' || id, null, state in ('open', 'received')
      from upload_sessions where picture_key is not null
    union all select storage_key, 'upload', 'upload ' || id, size, state = 'received' and multipart_id is null
      from upload_sessions where state in ('open', 'received')
    union all select storage_key, 'pending object', 'a simple upload', null, false from pending_objects
    union all select jsonb_array_elements_text(payload -> 'keys'), 'object to delete', 'job ' || id, null, false
      from jobs where type in ('remove-objects', 'discard-upload') and state in ${ALIVE}`,
  transcoder: `
    select storage_key as key, 'source' as what, 'transcode of ' || video_uuid as owner, null::bigint as size, false as "isNeeded"
      from transcodes where state = 'running'
    union all select piece.value, 'encoded part', 'transcode of ' || t.video_uuid, null, t.state = 'running' and t.run = p.run
      from pieces p join transcodes t on t.id = p.transcode_id, jsonb_each_text(p.storage_keys) as piece
    union all select storage_key, 'object in the making', 'job ' || job_id, null, false from uncommitted_objects
    union all select jsonb_array_elements_text(payload -> 'storageKeys'), 'object to delete', 'job ' || id, null, false
      from jobs where type = 'remove-objects' and state in ${ALIVE}`,
};
const owners = Object.keys(statements);

export type ServiceReference = Reference & { readonly service: string };

/** All references of an instance, in order of the keys as stores list them. */
export async function* allReferences({ rows }: Pick<Instance, 'rows'>): AsyncGenerator<ServiceReference> {
  const streams = owners.map((service) => ({ service, batches: rows(service).stream<Reference>(inOrder(statements[service] as string)) }));
  const heads = streams.map(({ service, batches }) => one(service, batches));
  const next = await Promise.all(heads.map((head) => head.next()));
  try {
    for (;;) {
      let smallest = -1;
      for (const [index, { done, value }] of next.entries()) {
        if (done) continue;
        const best = next[smallest];
        if (!best || best.done || value.key < best.value.key) smallest = index;
      }
      const found = next[smallest];
      if (!found || found.done) return;
      yield found.value;
      next[smallest] = (await heads[smallest]?.next()) as IteratorResult<ServiceReference>;
    }
  } finally {
    await Promise.all(heads.map((head) => head.return(undefined)));
  }
}

/** Those that name one of these keys, as they are now. */
export async function referencesTo({ rows }: Pick<Instance, 'rows'>, keys: readonly string[]): Promise<ServiceReference[]> {
  const found = await Promise.all(
    owners.map(async (service) => {
      const text = `select * from (${statements[service]}) as named where key = any($1)`;
      return (await rows(service).query<Reference>(text, [keys])).map((reference) => ({ ...reference, service }));
    }),
  );
  return found.flat();
}

const inOrder = (statement: string) => `select * from (${statement}) as named where key is not null order by key collate "C"`;

async function* one(service: string, batches: AsyncGenerator<Reference[]>): AsyncGenerator<ServiceReference> {
  for await (const batch of batches) for (const reference of batch) yield { ...reference, service };
}
