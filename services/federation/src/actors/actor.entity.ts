import { defineEntity, p } from '@mikro-orm/core';

export type ActorKind = 'account' | 'channel' | 'server';
export type ActorImage = {
  readonly url: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
};

/** Whoever acts in the fediverse: accounts and channels of this instance, the instance itself, and those of others that it has met. */
const ActorSchema = defineEntity({
  name: 'Actor',
  tableName: 'actors',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** Its id on the wire, which never changes. */
    url: p.text().unique(),
    /** A `Group` is a channel; an `Application` or `Service` may be the actor of an instance. */
    type: p.text().$type<'Application' | 'Group' | 'Organization' | 'Person' | 'Service'>(),
    /** Local accounts and channels, and the local instance actor; null for those of others. */
    localKind: p.text().$type<ActorKind>().nullable(),
    /** The id of the local account or channel. */
    localId: p.integer().nullable(),
    name: p.text(),
    /** With the port, unless it is 443; that of this instance for local ones. */
    host: p.text(),
    displayName: p.text(),
    description: p.text().nullable(),
    support: p.text().nullable(),
    avatars: p.json<readonly ActorImage[]>().defaultRaw(`'[]'`),
    banners: p.json<readonly ActorImage[]>().defaultRaw(`'[]'`),
    inbox: p.text(),
    sharedInbox: p.text().nullable(),
    outbox: p.text().nullable(),
    followers: p.text().nullable(),
    following: p.text().nullable(),
    playlists: p.text().nullable(),
    /** Of a remote channel: the account that owns it. */
    ownerId: p.integer().nullable(),
    /** Of a local channel: the id of the local account that owns it, whose own snapshot may come later. */
    localOwnerId: p.integer().nullable(),
    publicKey: p.text().nullable(),
    /** The key before, as long as signatures made with it may still arrive. */
    formerPublicKey: p.text().nullable(),
    followersCount: p.integer().default(0),
    followingCount: p.integer().default(0),
    /** Local: of the newest snapshot that was applied. */
    version: p.bigint('number').defaultRaw('0'),
    publishedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Remote: when it was last fetched. */
    fetchedAt: p.datetime().nullable(),
    /** The row stays, so that nobody else gets its name. */
    deletedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'actors_host_name', expression: 'create unique index actors_host_name on actors (host, lower(name))' },
    { name: 'actors_local', expression: 'create unique index actors_local on actors (local_kind, local_id) where local_kind is not null' },
    { name: 'actors_owner', expression: 'create index actors_owner on actors (owner_id)' },
    {
      name: 'actors_without_key',
      expression: 'create index actors_without_key on actors (id) where local_kind is not null and public_key is null',
    },
  ],
});

export class Actor extends ActorSchema.class {}
ActorSchema.setClass(Actor);
