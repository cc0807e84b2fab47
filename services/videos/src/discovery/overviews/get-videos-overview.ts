import type { Reply } from '@flotilla/contract';
import { categories, labelled } from '@flotilla/contracts-shared';
import type { overviewsApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { VideoLists } from '../../catalogue/index.ts';
import type { createSamples } from './draw-samples.ts';

type Overview = Extract<Reply<typeof overviewsApi.getVideosOverview>, { status: 200 }>['body'];
type Drawing = { readonly lists: VideoLists; readonly samples: ReturnType<typeof createSamples> };

const NEWEST = { sort: '-createdAt', count: 12, skipCount: true } as const;

/** The newest videos of the category, the channel and the tag of a page, as the caller may see them (docs/contract/search.md#overviews). */
export async function getVideosOverview({ lists, samples }: Drawing, page: number, caller: Caller | null): Promise<Overview> {
  const drawn = await samples();
  const shown = (wanted: 'category' | 'channel' | 'tag') => drawn.find(({ kind, place }) => kind === wanted && place === page)?.shown;
  const [category, channel, tag] = [shown('category'), shown('channel'), shown('tag')];
  const everyone = { of: 'everyone' } as const;
  const [ofCategory, ofChannel, ofTag] = await Promise.all([
    category === undefined ? [] : lists.list(everyone, { ...NEWEST, categoryOneOf: [Number(category)] }, caller).then(({ data }) => data),
    channel === undefined ? [] : lists.list({ of: 'channel', id: Number(channel) }, NEWEST, caller).then(({ data }) => data),
    tag === undefined ? [] : lists.list(everyone, { ...NEWEST, tagsOneOf: [tag] }, caller).then(({ data }) => data),
  ]);
  const { id, label } = labelled(categories, Number(category));
  return {
    categories: ofCategory.length > 0 && id !== null ? [{ category: { id, label }, videos: ofCategory }] : [],
    channels: ofChannel[0] ? [{ channel: ofChannel[0].channel, videos: ofChannel }] : [],
    tags: ofTag.length > 0 && tag !== undefined ? [{ tag, videos: ofTag }] : [],
  };
}
