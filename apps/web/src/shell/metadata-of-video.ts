import type { Reply } from '@flotilla/contract';
import type { videosInternal } from '@flotilla/contracts-videos';
import { type Instance, type PageMetadata, publisherOf, summarise } from './page-metadata.ts';

export type VideoDetails = Extract<Reply<typeof videosInternal.getVideoOfPage>, { status: 200 }>['body'];

const PUBLIC = 1;
const UNLISTED = 2;

/** The metadata of a watch page; null when the page must not reveal that there is a video (docs/contract/pages.md#watch). */
export function metadataOfVideo(video: VideoDetails, instance: Instance, askedFor: string): PageMetadata | null {
  const isPublic = video.privacy.id === PUBLIC;
  const isUnlistedByName = video.privacy.id === UNLISTED && !/^\d+$/.test(askedFor);
  if (video.blacklisted || !(isPublic || isUnlistedByName)) return null;

  const description = summarise(video.description ?? video.truncatedDescription, instance.description);
  const image = biggestImage(video, instance);
  return {
    name: video.name,
    description,
    type: 'video',
    path: `/w/${video.shortUUID}`,
    ...((!isPublic || !video.isLocal) && { robots: 'noindex' }),
    ...(image && { image }),
    embedPath: video.embedPath,
    ...(isPublic && { feeds: [{ title: video.name, path: `/feeds/video-comments.xml?videoId=${video.uuid}` }] }),
    structured: structuredMetadata(video, instance, description, image?.url),
  };
}

function biggestImage(video: VideoDetails, { publicUrl }: Instance): PageMetadata['image'] {
  const [biggest] = [...video.thumbnails].sort((a, b) => b.width - a.width);
  if (biggest) return { url: biggest.fileUrl, width: biggest.width, height: biggest.height };
  return video.previewPath ? { url: publicUrl + video.previewPath } : undefined;
}

function structuredMetadata(video: VideoDetails, instance: Instance, description: string, image: string | undefined) {
  const { publicUrl } = instance;
  const { captions = [] } = video;
  const [avatar] = video.channel.avatars.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return {
    '@context': 'http://schema.org',
    '@type': 'VideoObject',
    name: video.name,
    description,
    url: `${publicUrl}/w/${video.shortUUID}`,
    embedUrl: publicUrl + video.embedPath,
    uploadDate: video.createdAt,
    datePublished: video.originallyPublishedAt ?? video.publishedAt,
    dateModified: video.updatedAt,
    duration: `PT${video.duration}S`,
    ...(image && { image, thumbnailUrl: image }),
    ...(video.language.id && { inLanguage: video.language.id }),
    ...(video.tags.length > 0 && { keywords: video.tags.join(',') }),
    ...(captions.length > 0 && { caption: captions.map(captionObject) }),
    publisher: publisherOf(instance),
    author: { '@type': 'Organization', name: video.channel.displayName, url: video.channel.url, ...(avatar && { image: avatar.fileUrl }) },
    interactionStatistic: [
      counter('WatchAction', video.views),
      counter('LikeAction', video.likes),
      counter('DislikeAction', video.dislikes),
    ],
    contentRating: video.nsfw ? 'Mature' : 'General Audience',
  };
}

const captionObject = ({ language, fileUrl }: NonNullable<VideoDetails['captions']>[number]) => ({
  '@type': 'MediaObject',
  contentUrl: fileUrl,
  inLanguage: language.id,
  name: language.label,
});

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `http://schema.org/${action}`,
  userInteractionCount: count,
});
