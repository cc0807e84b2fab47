import { defineMigration } from '@flotilla/database';

/** The log, the offsets of groups, and their members. Payloads are `json`, which keeps the text unchanged, including characters that `jsonb` refuses. */
export const migrations = [
  defineMigration('events-001', {
    up: [
      `create table event_topics (
        name text primary key,
        partitions int not null,
        compacted boolean not null,
        retention_hours int not null
      )`,
      `create table event_partitions (
        topic text not null,
        partition int not null,
        next_offset bigint not null default 0,
        compacted_to bigint not null default -1,
        primary key (topic, partition)
      ) with (fillfactor = 50)`,
      `create table event_log (
        topic text not null,
        partition int not null,
        "offset" bigint not null,
        compacted boolean not null,
        id uuid not null,
        key text not null,
        type text not null,
        payload json not null,
        headers json,
        occurred_at timestamptz(3) not null,
        appended_at timestamptz(3) not null default now(),
        primary key (topic, partition, "offset")
      )`,
      `create index event_log_newest on event_log (topic, partition, key, "offset") where compacted`,
      `create table event_offsets (
        "group" text not null,
        topic text not null,
        partition int not null,
        committed bigint not null default -1,
        owner text,
        lease_until timestamptz,
        fence bigint not null default 0,
        primary key ("group", topic, partition)
      ) with (fillfactor = 50)`,
      `create table event_members (
        "group" text not null,
        topic text not null,
        member text not null,
        seen_until timestamptz not null,
        primary key ("group", topic, member)
      ) with (fillfactor = 50)`,
    ],
  }),
];

/** Notified with the topic that has new messages; the empty text means all. */
export const APPENDED_CHANNEL = 'flotilla_events';
/** Notified with the group whose members join, leave or release partitions. */
export const MEMBERS_CHANNEL = 'flotilla_event_members';
/** How many events one statement deletes; it is in the text of statements, so that the server plans with it. */
export const DELETED_AT_ONCE = 2_000;
