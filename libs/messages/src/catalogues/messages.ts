import type { ElementNames, ValueNames } from '../catalogue.ts';
import type { SettingMessage } from '../settings.ts';
import type { administration } from './en/administration.ts';
import type { channels } from './en/channels.ts';
import type { comments } from './en/comments.ts';
import type { editVideo } from './en/edit-video.ts';
import type { elsewhere } from './en/elsewhere.ts';
import type { find } from './en/find.ts';
import type { imports } from './en/imports.ts';
import type { moderation } from './en/moderation.ts';
import type { pages } from './en/pages.ts';
import type { playlists } from './en/playlists.ts';
import type { queue } from './en/queue.ts';
import type { videoStatistics } from './en/video-statistics.ts';

/** The messages of all pages, as they are in English; those about settings of the instance take no values. */
export type Messages = typeof administration &
  typeof channels &
  typeof comments &
  typeof editVideo &
  typeof elsewhere &
  typeof find &
  typeof imports &
  typeof moderation &
  typeof pages &
  typeof playlists &
  typeof queue &
  typeof videoStatistics & { readonly [Key in SettingMessage]: string };
export type MessageKey = keyof Messages;

/** What a message must be given. */
export type ValuesOf<Key extends MessageKey> = { readonly [Name in ValueNames<Messages[Key]>]: number | string };
export type ElementsOf<Key extends MessageKey> = ElementNames<Messages[Key]>;

/** Messages that need nothing; lists of labels are made of them. */
export type PlainKey = {
  [Key in MessageKey]: [ElementNames<Messages[Key]> | ValueNames<Messages[Key]>] extends [never] ? Key : never;
}[MessageKey];
