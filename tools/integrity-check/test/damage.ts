import { randomUUID } from 'node:crypto';
import { truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { renditionsTopic, transcoderEvents } from '@flotilla/contracts-transcoder';
import { communityEvents, sourcesTopic, videosEvents, videosTopic } from '@flotilla/contracts-videos';
import type { EventMessage } from '@flotilla/events';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import type { Databases } from './instance.ts';

const DAY_MS = 24 * 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

/** The lines that an integrity check must report. */
export type Expected = {
  readonly stays: string[];
  readonly isMended: string[] /** By the services, once they run again. */;
  readonly healsItself?: string[];
};

export const twins = 'duplicate videos: job twice same';

/** Duplicate jobs, which only a dropped index allows; nothing can be enqueued until the index exists again. */
export async function makeTwins({ sql }: Databases): Promise<void> {
  await sql('videos', 'drop index jobs_one_at_a_time');
  for (const _ of [1, 2])
    await sql('videos', `insert into jobs (type, payload, unique_key, run_at) values ('twice', '{}', 'same', now() + interval '1 day')`);
}

type Content = { readonly uuids: readonly string[]; readonly uploadId: string };
type World = { directory: string; storage: Storage; databases: Databases; content: Content };

/** Causes each kind of damage once in a stopped instance. */
export async function damage(directory: string, databases: Databases, content: Content): Promise<Required<Expected>> {
  const storage = await openDirectoryStorage({ directory: join(directory, 'objects') });
  const world = { directory, storage, databases, content };
  await databases.sql('transcoder', `update transcodes set created_at = now() - interval '1 hour'`);
  const all = [
    await damageObjects(world),
    await damageUploads(world),
    await damageJobs(world),
    await damageVideos(world),
    await damageUsers(world),
    await damageTranscodes(world),
    await damageEvents(world),
  ];
  return {
    stays: all.flatMap(({ stays }) => stays),
    isMended: all.flatMap(({ isMended }) => isMended),
    healsItself: all.flatMap(({ healsItself = [] }) => healsItself),
  };
}

async function damageObjects({ directory, storage, databases, content: { uuids } }: World): Promise<Expected> {
  const [a, b] = uuids;
  const one = async (text: string, uuid: string | undefined) =>
    (await databases.sql<{ key: string }>('videos', text, [uuid]))[0]?.key as string;
  const file = 'select storage_key as key from video_files f join videos v on v.id = f.video_id where v.uuid = $1';
  const missing = await one(file, a);
  await storage.delete([missing]);
  const thumbnail = await one(
    'select storage_key as key from thumbnails t join videos v on v.id = t.video_id where v.uuid = $1 limit 1',
    b,
  );
  await storage.delete([thumbnail]);
  const cut = await one('select storage_key as key from video_sources s join videos v on v.id = s.video_id where v.uuid = $1', b);
  await truncate(storage.localPath(cut) as string, 1_000);
  const flipped = await one(file, b);
  const bytes = await buffer(await storage.read(flipped));
  bytes.writeUInt8((bytes.at(-1) as number) ^ 1, bytes.length - 1);
  await storage.put(flipped, bytes);

  const old = [`hls/${randomUUID()}/nobody.mp4`, 'uploads/pieces/nobody', 'originals/nobody/nobody'];
  for (const key of old) {
    await storage.put(key, Buffer.from('nobody'));
    await utimes(storage.localPath(key) as string, ago(8 * DAY_MS), ago(8 * DAY_MS));
  }
  await storage.put(`hls/${randomUUID()}/young.mp4`, Buffer.from('its event is on its way'));
  const uploadId = await storage.createMultipart('originals/nobody/parts', { partSize: 5 * 1024 ** 2 });
  await utimes(join(directory, 'objects', 'multiparts', uploadId, 'description.json'), ago(3 * DAY_MS), ago(3 * DAY_MS));
  return {
    stays: [
      `lost videos: video file ${missing}`,
      `lost videos: thumbnail ${thumbnail}`,
      `corrupt videos: original ${cut}`,
      `corrupt videos: bytes of the original ${cut}`,
      `corrupt videos: bytes of the video file ${flipped}`,
    ],
    isMended: [...old.map((key) => `orphan storage: object ${key}`), `orphan storage: multipart upload originals/nobody/parts ${uploadId}`],
  };
}

async function damageUploads({ storage, databases, content: { uploadId } }: World): Promise<Expected> {
  const [piece] = await databases.sql<{ key: string }>('videos', 'select storage_key as key from upload_pieces where session_id = $1', [
    uploadId,
  ]);
  await storage.delete([piece?.key as string]);
  const copy = (id: string, changes: string) =>
    databases.sql(
      'videos',
      `insert into upload_sessions select (jsonb_populate_record(s, jsonb_build_object('id', '${id}', 'fingerprint', '${id}', 'video_uuid', gen_random_uuid(),
         'reserved', false, 'storage_key', 'originals/${id}/film') || ${changes})).* from upload_sessions s where id = $1`,
      [uploadId],
    );
  await storage.put('originals/1-1-whole/film', Buffer.alloc(2_000));
  await copy('1-1-whole', `jsonb_build_object('state', 'received', 'received', 2000, 'touched_at', now() - interval '1 hour')`);
  await copy('1-1-old', `jsonb_build_object('received', 0, 'touched_at', now() - interval '4 days')`);
  await copy('1-1-parts', `jsonb_build_object('received', 500, 'multipart_id', '0123456789abcdef-${randomUUID()}')`);
  await databases.sql('videos', `insert into upload_parts values ('1-1-parts', 1, 'etag', 500)`);
  await copy('1-1-short', `jsonb_build_object('received', 700)`);
  await databases.sql('videos', `insert into pending_objects values ('originals/pending/film', now() - interval '2 days')`);
  await databases.sql('transcoder', `insert into uncommitted_objects values ('hls/dead/worker.mp4', 1, 1, now() - interval '3 days')`);
  return {
    stays: [`lost videos: upload piece ${piece?.key}`, 'lost videos: upload parts 1-1-parts', 'lost videos: upload parts 1-1-short'],
    isMended: [
      'stuck videos: upload 1-1-whole',
      'stuck videos: upload 1-1-old',
      'orphan videos: pending object originals/pending/film',
      'orphan transcoder: object in the making hls/dead/worker.mp4',
    ],
  };
}

async function damageJobs({ databases: { sql } }: World): Promise<Expected> {
  const [dead] = await sql<{ id: number }>(
    'transcoder',
    `insert into jobs (type, payload, state, lease_until) values ('dead', '{}', 'active', now() - interval '1 hour') returning id`,
  );
  const [due] = await sql<{ id: number }>(
    'transcoder',
    `insert into jobs (type, payload, run_at, created_at) values ('due', '{}', now() - interval '1 hour', now() - interval '1 hour') returning id`,
  );
  const stays = [`stuck transcoder: job dead ${dead?.id}`, `stuck transcoder: job due ${due?.id}`];
  return { stays, isMended: [] };
}

async function damageVideos({ databases: { sql }, content: { uuids } }: World): Promise<Expected> {
  const [, , c, d] = uuids;
  const ofVideo = '(select id from videos where uuid = $1)';
  await sql('videos', 'alter table video_files drop constraint video_files_one_per_resolution');
  await sql(
    'videos',
    `insert into video_files (video_id, kind, resolution, fps, size, filename, storage_key, has_audio, has_video, source_version, created_at)
     select video_id, kind, resolution, fps, size, 'copy', storage_key, true, true, 1, now() from video_files where video_id = ${ofVideo}`,
    [c],
  );
  await sql(
    'videos',
    `update streaming_playlists set master_text = replace(master_text, '.m3u8', '-gone.m3u8') where video_id = ${ofVideo}`,
    [c],
  );
  await sql('videos', 'update videos set state = 2 where uuid = $1', [c]);
  for (const table of ['video_files', 'video_renditions']) await sql('videos', `delete from ${table} where video_id = ${ofVideo}`, [d]);
  await sql('videos', `update accounts set quota_used = quota_used + 5 where name = 'root'`);
  await sql('videos', `update accounts set quota_reserved = 7 where name = 'alice'`);
  await sql(
    'videos',
    `insert into video_sources select (jsonb_populate_record(s, jsonb_build_object('id', 1000, 'version', 2))).* from video_sources s where video_id = ${ofVideo}`,
    [c],
  );
  const [source] = await sql<{ key: string }>('videos', 'select storage_key as key from video_sources where id = 1000');
  return {
    stays: [
      `duplicate videos: video file ${c} hls 240`,
      `corrupt videos: master playlist ${c}`,
      `stuck videos: video ${c}`,
      'duplicate videos: quota used root',
      'duplicate videos: quota reserved alice',
      `duplicate videos: video ${source?.key}`,
    ],
    isMended: [`lost videos: video files ${d}`, `corrupt videos: master playlist ${d}`],
  };
}

async function damageUsers({ databases: { sql } }: World): Promise<Expected> {
  const copy = (changes: string) =>
    sql('auth', `insert into users select (jsonb_populate_record(u, ${changes})).* from users u where username = 'alice'`);
  await copy(`jsonb_build_object('id', 500, 'username', 'homeless', 'email', 'homeless@flotilla.example')`);
  await copy(
    `jsonb_build_object('id', 501, 'username', 'halfway', 'email', 'halfway@flotilla.example', 'state', 'creating', 'created_at', now() - interval '1 hour')`,
  );
  await sql(
    'videos',
    `insert into accounts (user_id, name, display_name, created_at, updated_at) values (999, 'nobody', 'Nobody', now(), now())`,
  );
  await sql(
    'auth',
    `insert into external_identities (auth_name, subject, user_id, created_at) values ('work', 'gone-1', 998, now()), ('work', 'gone-2', 998, now())`,
  );
  return {
    stays: ['lost videos: account homeless', 'orphan videos: account nobody', 'orphan auth: deleted user external_identities 998'],
    isMended: ['stuck videos: user homeless', 'stuck auth: user halfway', 'lost auth: snapshot 500'],
  };
}

async function damageTranscodes({ databases: { sql }, content: { uuids } }: World): Promise<Expected> {
  const [a, b, c, d] = uuids;
  const gone = randomUUID();
  await sql(
    'transcoder',
    `insert into transcodes (video_uuid, source_version, account_id, priority, storage_key, probe, groups, run, state, created_at)
     select $1, 1, account_id, 1, storage_key, probe, '[]', 1, 'running', now() - interval '1 hour' from transcodes limit 1`,
    [gone],
  );
  await sql(
    'transcoder',
    `insert into renditions (transcode_id, resolution, group_number, state, fence, percent)
     select id, 999, 0, 'ready', 1, 100 from transcodes where video_uuid = $1`,
    [a],
  );
  await sql('transcoder', `update transcodes set state = 'running' where video_uuid = $1`, [c]);
  await sql('transcoder', 'delete from transcodes where video_uuid = $1', [d]);
  const waits = `update video_transcodings set state = 'waiting', updated_at = now() - interval '1 hour' where video_id = (select id from videos where uuid = $1)`;
  for (const uuid of [b, d]) await sql('videos', waits, [uuid]);
  return {
    stays: [`lost videos: rendition ${a}/1/999`],
    isMended: [
      `orphan transcoder: transcode ${gone}/1`,
      `stuck transcoder: transcode ${c}/1`,
      `stuck videos: transcoding ${b}/1`,
      `stuck videos: transcoding ${d}`,
    ],
  };
}

async function damageEvents({ databases: { sql, url }, content: { uuids } }: World): Promise<Expected> {
  const [a] = uuids;
  const transport = await createPostgresTransport({ url: url('events'), log: silentLog });
  const occurredAt = ago(600_000).toISOString();
  const key = randomUUID();
  const common = { id: randomUUID(), key, occurredAt };
  const messages: EventMessage[] = [
    { ...common, topic: sourcesTopic.name, type: videosEvents.sourceDeleted.type, payload: { videoUuid: key, sourceVersion: 1 } },
    {
      ...common,
      topic: `${renditionsTopic.name}.dead-letters`,
      type: transcoderEvents.renditionFailed.type,
      payload: {},
      headers: { group: 'videos', reason: 'Error: no such thing', 'original-id': randomUUID(), 'original-topic': renditionsTopic.name },
    },
    {
      ...common,
      topic: videosTopic.name,
      type: videosEvents.videoSnapshot.type,
      payload: {
        videoUuid: key,
        videoId: 777,
        version: 3,
        deleted: false,
        channelId: 1,
        accountId: 1,
        name: 'Nowhere',
        privacy: 1,
        state: 1,
        publishedAt: null,
      },
    },
    // Nobody wants a mail, so that auth passes over it without a row of its inbox.
    {
      ...common,
      topic: communityEvents.notificationCreated.topic.name,
      type: communityEvents.notificationCreated.type,
      payload: { cause: 'nobody asked', type: 1, recipients: [], about: { path: '/' } },
    },
  ];
  await transport.publish(messages);
  await transport.close();
  await sql('videos', 'update videos set version = version + 1 where uuid = $1', [a]);
  await sql(
    'auth',
    `insert into outbox (message_id, topic, key, type, payload, occurred_at) values (gen_random_uuid(), 'auth.sessions', $2, 'session.changed.v1', $3, $1)`,
    [occurredAt, key, JSON.stringify({ sessionId: key, userId: 1, generation: null, expiresAt: occurredAt })],
  );
  return {
    stays: ['stuck videos: dead letters transcoder.renditions videos', 'orphan videos: snapshot 777'],
    healsItself: [
      'stuck transcoder: events videos.sources transcoder',
      'stuck federation: events videos.videos federation',
      'stuck auth: outbox auth.sessions',
    ],
    isMended: [`lost videos: snapshot ${a}`],
  };
}
