import { instance } from '../../instance.ts';

/** A feed of this instance. */
export type Feeds = {
  readonly of: 'subscriptions' | 'video-comments' | 'videos';
  readonly query: Readonly<Record<string, number | string>>;
};

const search = (query: Feeds['query']) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return parameters && `?${parameters}`;
};

export const feedAddress = ({ of, query }: Feeds, extension: 'atom' | 'json' | 'xml') =>
  `${instance.publicUrl}/feeds/${of}.${extension}${search(query)}`;

export const podcastAddress = ({ query }: Feeds) => `${instance.publicUrl}/feeds/podcast/videos.xml${search(query)}`;
