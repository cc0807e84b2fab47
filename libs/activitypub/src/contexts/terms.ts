/**
 * The terms of our own that each kind of document uses, beside those of ActivityStreams and of the security vocabulary
 * (docs/contract/federation.md#contexts). Peers compare the namespaces literally.
 */
export type Term = string | { readonly '@type'?: string; readonly '@id': string };
export type Terms = Readonly<Record<string, Term>>;

const NAMESPACES = { pt: 'https://joinpeertube.org/ns#', sc: 'http://schema.org/' } as const;

const typed = (type: string, id: string): Term => ({ '@type': `sc:${type}`, '@id': id });
const text = (id: string) => typed('Text', id);
const number = (id: string) => typed('Number', id);
const boolean = (id: string) => typed('Boolean', id);
const link = (id: string): Term => ({ '@id': id, '@type': '@id' });

const uuid = typed('identifier', 'pt:uuid');
const fileTerms: Terms = { size: number('pt:size'), fps: number('pt:fps') };
const counterTerms: Terms = {
  InteractionCounter: 'sc:InteractionCounter',
  interactionType: 'sc:interactionType',
  userInteractionCount: 'sc:userInteractionCount',
};

const plain = {};

/** What an activity carries decides: the Create and Update of a video are `Video`, all deletes are `Delete`, the undo of a like is `Rate`. */
export const TERMS = {
  Collection: plain,
  Follow: plain,
  Accept: plain,
  Reject: plain,
  Announce: plain,
  Delete: plain,
  Rate: plain,
  Actor: {
    ...NAMESPACES,
    playerSettings: 'pt:playerSettings',
    playlists: link('pt:playlists'),
    support: text('pt:support'),
    lemmy: 'https://join-lemmy.org/ns#',
    postingRestrictedToMods: 'lemmy:postingRestrictedToMods',
    toot: 'http://joinmastodon.org/ns#',
    indexable: 'toot:indexable',
    discoverable: 'toot:discoverable',
    email: 'sc:email',
  },
  Video: {
    ...NAMESPACES,
    Hashtag: 'as:Hashtag',
    category: 'sc:category',
    licence: 'sc:license',
    subtitleLanguage: 'sc:subtitleLanguage',
    automaticallyGenerated: 'pt:automaticallyGenerated',
    sensitive: 'as:sensitive',
    language: 'sc:inLanguage',
    identifier: 'sc:identifier',
    isLiveBroadcast: 'sc:isLiveBroadcast',
    liveSaveReplay: boolean('pt:liveSaveReplay'),
    permanentLive: boolean('pt:permanentLive'),
    latencyMode: number('pt:latencyMode'),
    dvrWindow: typed('Duration', 'pt:dvrWindow'),
    Infohash: 'pt:Infohash',
    SensitiveTag: 'pt:SensitiveTag',
    tileWidth: number('pt:tileWidth'),
    tileHeight: number('pt:tileHeight'),
    tileDuration: number('pt:tileDuration'),
    aspectRatio: typed('Float', 'pt:aspectRatio'),
    uuid,
    originallyPublishedAt: 'sc:datePublished',
    schedules: 'sc:eventSchedule',
    startDate: 'sc:startDate',
    embedUrl: 'sc:embedUrl',
    uploadDate: 'sc:uploadDate',
    hasParts: 'sc:hasParts',
    playerSettings: 'pt:playerSettings',
    views: number('pt:views'),
    downloads: number('pt:downloads'),
    state: number('pt:state'),
    ...fileTerms,
    canReply: 'pt:canReply',
    commentsPolicy: number('pt:commentsPolicy'),
    commentsEnabled: boolean('pt:commentsEnabled'),
    downloadEnabled: boolean('pt:downloadEnabled'),
    waitTranscoding: boolean('pt:waitTranscoding'),
    support: text('pt:support'),
    likes: link('as:likes'),
    dislikes: link('as:dislikes'),
    shares: link('as:shares'),
    comments: link('as:comments'),
    PropertyValue: 'sc:PropertyValue',
    value: 'sc:value',
  },
  Comment: { ...NAMESPACES, replyApproval: 'pt:replyApproval' },
  Playlist: {
    ...NAMESPACES,
    Playlist: 'pt:Playlist',
    PlaylistElement: 'pt:PlaylistElement',
    position: number('pt:position'),
    videoChannelPosition: number('pt:position'),
    startTimestamp: number('pt:startTimestamp'),
    stopTimestamp: number('pt:stopTimestamp'),
    uuid,
  },
  Chapters: { ...NAMESPACES, hasPart: 'sc:hasPart', endOffset: 'sc:endOffset', startOffset: 'sc:startOffset' },
  PlayerSettings: { ...NAMESPACES, PlayerSettings: link('pt:PlayerSettings'), theme: 'pt:theme' },
  WatchAction: {
    ...NAMESPACES,
    WatchAction: 'sc:WatchAction',
    startTimestamp: number('pt:startTimestamp'),
    endTimestamp: number('pt:endTimestamp'),
    uuid,
    actionStatus: 'sc:actionStatus',
    watchSections: link('pt:watchSections'),
    addressRegion: 'sc:addressRegion',
    addressCountry: 'sc:addressCountry',
  },
  View: { ...NAMESPACES, WatchAction: 'sc:WatchAction', ...counterTerms },
  Download: { ...NAMESPACES, DownloadAction: 'sc:DownloadAction', ...counterTerms },
  Flag: { ...NAMESPACES, Hashtag: 'as:Hashtag', startAt: number('pt:startAt'), endAt: number('pt:endAt') },
  ApproveReply: { ...NAMESPACES, ApproveReply: 'pt:ApproveReply' },
  RejectReply: { ...NAMESPACES, RejectReply: 'pt:RejectReply' },
  CacheFile: { ...NAMESPACES, expires: 'sc:expires', CacheFile: 'pt:CacheFile', ...fileTerms },
} as const satisfies Record<string, Terms>;

export type ContextKind = keyof typeof TERMS;
