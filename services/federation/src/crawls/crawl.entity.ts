import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** What is read again and again of things that are known; lists of crawls leave it out. */
export const upkeepKinds = ['comments', 'interaction', 'shares', 'video'] as const;
export type CrawlKind = (typeof upkeepKinds)[number] | 'outbox' | 'playlist' | 'playlists';
/** `partial`: what it read is kept, but there was more than it may read. */
export type CrawlState = 'done' | 'failed' | 'partial' | 'running' | 'waiting';

/** How far a collection of another instance has been read (docs/contract/federation.md#backfill). */
const CrawlSchema = defineEntity({
  name: 'Crawl',
  tableName: 'crawls',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    kind: p.text().$type<CrawlKind>(),
    /** Of the collection. */
    url: p.text(),
    host: p.text(),
    /** Whose collection it is. */
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').deleteRule('cascade').index().nullable(),
    state: p.text().$type<CrawlState>().default('waiting'),
    /** Smaller ones go first: what embeds its items saves the fetches of what only names them. */
    rank: p.integer().default(0),
    /** The page to read next; null before the first. */
    nextPage: p.text().nullable(),
    /** A page that was read before: to come back to it means to go round in circles (Brent's algorithm). */
    mark: p.text().nullable(),
    pages: p.integer().default(0),
    /** So many items of the next page are read already. */
    itemsOfPage: p.integer().default(0),
    items: p.integer().default(0),
    /** How many items the origin says there are. */
    total: p.integer().nullable(),
    /** Failed attempts in a row. */
    failures: p.integer().default(0),
    dueAt: p.datetime(),
    /** Was to be read while that was under way. */
    isWantedAgain: p.boolean().default(false),
    reason: p.text().nullable(),
    startedAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ name: 'crawls_once', properties: ['kind', 'url'] }],
  indexes: [
    { name: 'crawls_due', expression: `create index crawls_due on crawls (host, rank, id) where state in ('waiting', 'running')` },
    { name: 'crawls_updated', expression: 'create index crawls_updated on crawls (updated_at)' },
  ],
});

export class Crawl extends CrawlSchema.class {}
CrawlSchema.setClass(Crawl);
