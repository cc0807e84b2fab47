import type { Operation } from '@flotilla/contract';
import { type Field, fieldsOf } from './operations.ts';

/** Things that belong to somebody, and by which they are named. */
export const ownedKinds = [
  'abuse',
  'abuseMessage',
  'account',
  'caption',
  'channel',
  'channelName',
  'channelHandle',
  'comment',
  'email',
  'hlsFile',
  'playlist',
  'playlistElement',
  'registration',
  'storyboard',
  'thumbnail',
  'tokenSession',
  'upload',
  'user',
  'username',
  'video',
  'videoFile',
  'videoImport',
  'videoUuid',
  'webVideo',
] as const;
/** Secrets that give access to whoever holds them: attackers here only use their own. */
export const secretKinds = [
  'emailString',
  'externalToken',
  'fileToken',
  'passwordString',
  'refreshToken',
  'registrationString',
  'twoFactorToken',
] as const;
export type OwnedKind = (typeof ownedKinds)[number];
export type SecretKind = (typeof secretKinds)[number];
/** `instance`: a thing of the whole instance. `new`: a name that somebody makes up. `none`: no id, though it looks like one. */
export type Kind = OwnedKind | SecretKind | 'instance' | 'new' | 'none';

/** What each field is that may be an id; the first that fits. */
const rules: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/v1\/users\/\{id\}.* params\.id$/, 'user'],
  // Found only among the archives of the user of the path, and a link opens one alone (services/exports/test/user-exports.test.ts).
  [/\/exports\/\{id\} params\.id$/, 'none'],
  [/\/user-exports\/.* query\.jwt$/, 'none'],
  [/ params\.userId$/, 'user'],
  [/ params\.registrationId$/, 'registration'],
  [/ params\.tokenSessionId$/, 'tokenSession'],
  [/^\/(w\/p|videos\/watch\/playlist|video-playlists(\/embed)?)\/\{id\} params\.id$/, 'playlist'],
  [/\/videos\/imports\/\{id\}.* params\.id$/, 'videoImport'],
  // Filters of one’s own imports (services/videos/test/video-imports.test.ts).
  [/me\/videos\/imports query\.(id|videoId|videoChannelSyncId)$/, 'none'],
  [/^\/(api\/v1\/videos|download|stats\/videos|w|videos)\/.* params\.id$/, 'video'],
  // Files are found only among those of the video (services/videos/test/download-tracks.test.ts).
  [/ query\.videoFileIds$/, 'none'],
  [/^\/download\/videos\/generate\/\{videoId\} params\.videoId$/, 'video'],
  [/history\/videos\/\{videoId\} params\.videoId$/, 'none'],
  [/ (body|params|query)\.videoId$/, 'video'],
  // Found only among the passwords of the video of the path (services/videos/test/video-passwords.test.ts).
  [/ params\.passwordId$/, 'none'],
  // A language; the caption is found only in the video of the path (services/videos/test/captions.test.ts).
  [/ params\.captionLanguage$/, 'none'],
  [/ params\.abuseId$/, 'abuse'],
  [/ params\.messageId$/, 'abuseMessage'],
  [/\/abuses body\.video\.id$/, 'video'],
  [/\/abuses body\.comment\.id$/, 'comment'],
  // Has to be the video of the comment beside it (services/videos/test/abuses.test.ts).
  [/\/abuses body\.comment\.videoId$/, 'none'],
  // Everybody may be reported by everybody.
  [/\/abuses body\.account\.id$/, 'none'],
  // A filter of one’s own reports, or of all for moderators.
  [/\/abuses query\.id$/, 'none'],
  [/\/abuses.* (body|query)\.(state|video\.startAt|video\.endAt)$/, 'none'],
  [/videos\/blacklist query\.type$/, 'none'],
  [/ params\.(commentId|threadId)$/, 'comment'],
  [/^\/my-library\/video-playlists\/.* params\.id$/, 'playlist'],
  [/ params\.playlistId$/, 'playlist'],
  [/search\/videos query\.uuids$/, 'video'],
  [/search\/video-playlists query\.uuids$/, 'playlist'],
  [/ params\.playlistElementId$/, 'playlistElement'],
  // Whatever they name, only the caller’s own playlists are told of (services/videos/test/playlists.test.ts).
  [/ query\.videoIds$/, 'none'],
  // Whoever is named, feeds show what everybody may see (services/videos/test/feeds.test.ts); without their token, that of subscriptions shows nothing.
  [/^\/feeds\/.* query\.(accountId|token)$/, 'none'],
  [/^\/feeds\/.* query\.accountName$/, 'account'],
  [/^\/feeds\/.* query\.videoChannelName$/, 'channelHandle'],
  [/^\/feeds\/.* params\.format$/, 'none'],
  [/^\/sitemap\.xml query\.part$/, 'none'],
  [/ (body|query)\.videoChannelId$/, 'channel'],
  [/remove-comments-of body\.accountName$/, 'account'],
  [/blocklist\/accounts.* (body|params)\.accountName$/, 'account'],
  // Servers belong to nobody here.
  [/(blocklist\/servers|server\/(deliveries|followers|following)\/).* params\.(handle|host|hostOrHandle)$/, 'none'],
  [/server\/crawls(\/.* params\.id| query\.actorIds)$/, 'none'],
  // Only administrators ask, and numbers of other hosts are passed over.
  [/\/failures\/resend body\.ids$/, 'none'],
  [/^\/nodeinfo\/.* params\.version$/, 'none'],
  [/ params\.videoUUID$/, 'videoUuid'],
  [/ params\.videoFileId$/, 'videoFile'],
  [/streaming-playlists.* params\.filename$/, 'hlsFile'],
  [/^\/(static|object-storage-proxy)\/web(-videos|seed)\/.* params\.filename$/, 'webVideo'],
  // Images of accounts and channels are for everybody.
  [/^\/lazy-static\/(avatars|banners)\/\{filename\} params\.filename$/, 'instance'],
  [/^\/lazy-static\/video-captions\/.* params\.filename$/, 'caption'],
  [/^\/lazy-static\/storyboards\/.* params\.filename$/, 'storyboard'],
  [/^\/lazy-static\/.* params\.filename$/, 'thumbnail'],
  [/ params\.name$/, 'account'],
  [/^\/[a@]\/?\{id\} /, 'account'],
  [/^\/services\/redirect\/accounts\/\{handle\} /, 'account'],
  [/ params\.channelHandle$/, 'channelName'],
  [/ params\.subscriptionHandle$/, 'channelHandle'],
  [/^\/(c|my-library\/video-channels\/update)\/\{id\} /, 'channelName'],
  [/ (body|query)\.channelId$/, 'channel'],
  [/ query\.channelNameOneOf$/, 'channelName'],
  // Has to begin with the user of the path, and is found only among theirs (services/exports/test/user-imports.test.ts).
  [/\/imports\/import-resumable query\.upload_id$/, 'none'],
  [/ query\.upload_id$/, 'upload'],
  [/ query\.videoFileToken$/, 'fileToken'],
  [/registrations\/.* body\.verificationString$/, 'registrationString'],
  [/reset-password body\.verificationString$/, 'passwordString'],
  [/ body\.verificationString$/, 'emailString'],
  [/ body\.requestToken$/, 'twoFactorToken'],
  [/ body\.refresh_token$/, 'refreshToken'],
  [/ body\.externalAuthToken$/, 'externalToken'],
  [/\/token body\.username$/, 'username'],
  [/\/ask-[\w-]+ body\.email$/, 'email'],
  [/run-command body\.email$/, 'none'],
  [/ body\.(username|email|channelName|channel\.name)$/, 'new'],
  [/^\/api\/v1\/video-channels body\.name$/, 'new'],
  [/ params\.(authName|file|filename|logoType|state)$/, 'instance'],
  [/ body\.client_(id|secret)$/, 'instance'],
  // Numbers that count or choose, names that say what something is called, and codes that belong to a token beside them.
  [/ params\.(extension|metric|resolution)$/, 'none'],
  [/ query\.(start|count|page|durationMin|durationMax|include|maxheight|maxwidth|role|playlistType|nsfwFlags\w+|\w+OneOf)$/, 'none'],
  [
    / body\.(nsfwFlags\w*|category|licence|privacy|scheduleUpdate\.privacy|commentsPolicy|policy|lastModified|videoQuota|videoQuotaDaily|role|adminFlags|feature)$/,
    'none',
  ],
  [/ body\.(displayName|channel\.displayName|name|filename|fromName|fromEmail|otpToken)$/, 'none'],
  [/\/video-playlists.* body\.(startPosition|insertAfterPosition|reorderLength|startTimestamp|stopTimestamp)$/, 'none'],
  [/metrics\/playback body\.\w+$/, 'none'],
  [/\/(views|watching) body\.\w+$/, 'none'],
  // Those of others are passed over without a word (services/videos/test/notifications.test.ts).
  [/notifications\/read body\.ids$/, 'none'],
  // Settings belong to nobody.
  [/^\/api\/v1\/users\/me\/notification-settings body\./, 'none'],
  [/^\/api\/v1\/config\/custom body\./, 'none'],
];

const LIKE_AN_ID = /(^|[._])(id|ids|uuid|handle|token|name)$|(id|ids|uuid|handle|token|string|name|email|nameoneof)$/i;
const looksLikeAnId = ({ location, name, types, itemTypes }: Field) =>
  !types.includes('boolean') && (location === 'params' || LIKE_AN_ID.test(name) || [...types, ...itemTypes].includes('integer'));

export type Identifier = Field & { readonly kind: Exclude<Kind, 'none'> };

/** The fields of an operation that name things. Throws for one that looks like an id and is not classified. */
export function identifiersOf(operation: Operation): Identifier[] {
  return fieldsOf(operation)
    .filter(looksLikeAnId)
    .flatMap((field) => {
      const kind = kindOf(operation, field);
      if (!kind) throw new Error(`${operation.id} has a field ${field.location}.${field.name}: say in identifiers.ts what it names`);
      return kind === 'none' ? [] : [{ ...field, kind }];
    });
}

function kindOf({ path }: Operation, { location, name }: Field): Kind | undefined {
  return rules.find(([pattern]) => pattern.test(`${path} ${location}.${name}`))?.[1];
}

export const isOwned = (kind: Kind): kind is OwnedKind => (ownedKinds as readonly string[]).includes(kind);
export const isSecret = (kind: Kind): kind is SecretKind => (secretKinds as readonly string[]).includes(kind);
/** Rules that no operation needs any more. */
export function staleRules(operations: readonly Operation[]): string[] {
  const fields = operations.flatMap((operation) => fieldsOf(operation).map((field) => `${operation.path} ${field.location}.${field.name}`));
  return rules.filter(([pattern]) => !fields.some((field) => pattern.test(field))).map(([pattern]) => String(pattern));
}
