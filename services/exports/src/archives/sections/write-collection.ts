import { withContext } from '@flotilla/activitypub';
import type { ArchiveWriter } from '../archive-writer.ts';
import { jsonList } from '../json-text.ts';

/** A collection of ActivityPub, whose id is its file. */
export const writeCollection = (archive: ArchiveWriter, file: string, urls: AsyncIterable<string>) =>
  archive.addText(
    `activity-pub/${file}`,
    jsonList('orderedItems', urls, (totalItems) => withContext('Collection', { id: file, type: 'OrderedCollection', totalItems })),
  );
