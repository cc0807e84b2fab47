import type { Actor } from '../actors/actor.entity.ts';
import type { Crawl } from './crawl.entity.ts';

/** Something that a collection of another instance holds. */
export type CrawledItem = {
  readonly crawl: Crawl;
  /** Whose collection it is. */
  readonly actor: Actor | undefined;
  readonly item: unknown;
};
