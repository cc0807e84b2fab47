/** A feed before it is written in a format. Texts are not escaped yet; dates are ISO 8601. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly image: string;
  readonly favicon: string;
  readonly generator: string;
  readonly copyright: string;
  readonly author: Author | null;
  /** Its own address in each format. */
  readonly self: (extension: 'atom' | 'json' | 'xml') => string;
  /** When something in it changed for the last time. */
  readonly updatedAt: string;
  readonly items: readonly FeedItem[];
};

export type Author = { readonly name: string; readonly link: string };

export type FeedItem = {
  readonly title: string;
  /** Of videos, where they have a description. */
  readonly summary: string | null;
  readonly link: string;
  /** HTML. */
  readonly content: string;
  readonly date: string;
  readonly author: Author | null;
  readonly category: string | null;
  readonly video?: FeedVideo;
  /** Of podcasts. */
  readonly transcripts?: readonly { readonly language: string; readonly url: string }[];
};

export type FeedVideo = {
  readonly uuid: string;
  /** The address peers know it by. */
  readonly url: string;
  readonly embedUrl: string;
  readonly channelUrl: string;
  readonly views: number;
  readonly duration: number;
  readonly isSensitive: boolean;
  readonly language: string | null;
  readonly thumbnails: readonly { readonly fileUrl: string; readonly width: number; readonly height: number }[];
  readonly files: readonly FeedFile[];
  /** Where files of it are made into one; null of other instances. */
  readonly downloadUrl: string | null;
  readonly enclosure: FeedFile | null;
  readonly masterPlaylistUrl: string | null;
};

export type FeedFile = {
  readonly id: number;
  readonly kind: 'hls' | 'web';
  readonly url: string;
  readonly type: string;
  readonly height: number;
  readonly label: string;
  readonly size: number;
  readonly fps: number;
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
};
