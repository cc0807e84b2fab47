import type { Section } from '../section.ts';
import { account } from './account.ts';
import { channels } from './channels.ts';
import { commentReview } from './comment-review.ts';
import { media } from './media.ts';
import { opinions } from './opinions.ts';
import { outbox } from './outbox.ts';
import { people } from './people.ts';
import { playlists } from './playlists.ts';
import { videos } from './videos.ts';

/**
 * The sections of an archive in the order they are written; what tells of videos comes behind their files, since it names those that are there.
 * Archives that are being made remember how many are done: new ones come last.
 */
export const sections: readonly Section[] = [account, channels, people, opinions, commentReview, playlists, media, videos, outbox];

/** Of their order: archives that were begun with another one are made anew. */
export const LAYOUT = 2;
