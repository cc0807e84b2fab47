import { archivesInternal } from '@flotilla/contracts-videos';
import { jsonList } from '../json-text.ts';
import { everyItem, mapped } from '../pages.ts';
import type { Section } from '../section.ts';
import { writeCollection } from './write-collection.ts';

/** What somebody likes, dislikes, watched and wrote. */
export const opinions: Section = {
  name: 'opinions',
  topics: ['videos.comments', 'videos.ratings'],
  async write({ archive, userId, neighbours: { videos } }) {
    const params = { userId };
    for (const [rating, name] of [
      ['like', 'likes'],
      ['dislike', 'dislikes'],
    ] as const) {
      const rated = () => everyItem((after) => videos.ask(archivesInternal.listArchivedRatings, { params, query: { after, rating } }, 200));
      await archive.addText(`peertube/${name}.json`, jsonList(name, rated()));
      await writeCollection(
        archive,
        `${name}.json`,
        mapped(rated(), ({ videoUrl }) => videoUrl),
      );
    }
    const watched = everyItem((after) => videos.ask(archivesInternal.listArchivedHistory, { params, query: { after } }, 200));
    await archive.addText('peertube/video-history.json', jsonList('watchedVideos', watched));
    const written = everyItem((after) => videos.ask(archivesInternal.listArchivedComments, { params, query: { after } }, 200));
    const shown = mapped(written, ({ id: _id, inReplyToCommentUrl, ...comment }) => ({
      ...comment,
      ...(inReplyToCommentUrl !== null && { inReplyToCommentUrl }),
    }));
    await archive.addText('peertube/comments.json', jsonList('comments', shown));
  },
};
