import { writeAtom } from './atom.ts';
import type { Feed } from './feed.ts';
import type { Kind } from './formats.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

const writers: Readonly<Record<Kind, (feed: Feed) => string>> = { atom: writeAtom, json: writeJsonFeed, rss: writeRss };

export const writeFeed = (kind: Kind, feed: Feed): string => writers[kind](feed);
