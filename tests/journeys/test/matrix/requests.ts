import { randomBytes } from 'node:crypto';
import { exampleList, type Operation, type OperationExamples } from '@flotilla/contract';
import { authExamples } from '@flotilla/contracts-auth/examples';
import { videosExamples } from '@flotilla/contracts-videos/examples';
import type { Person, Society } from './cast.ts';
import { type Identifier, identifiersOf, isOwned, isSecret } from './identifiers.ts';
import { type Field, fieldsOf } from './operations.ts';
import type { Parts } from './wire.ts';

type Recipe = (society: Society, person: Person) => Parts;

const examples: Readonly<Record<string, OperationExamples>> = { ...authExamples, ...videosExamples };

/** Bodies of which another example than the first is a good request here, where newcomers have to be let in. */
const chosenExamples: Readonly<Record<string, string>> = { registerUser: 'Where somebody has to approve' };

const image = new File([randomBytes(1000)], 'not-a-picture.png', { type: 'image/png' });
const caption = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nAhoy\n'], 'caption.vtt', { type: 'text/vtt' });
const since = { startDate: '2026-01-01T00:00:00.000Z' };
const rendition = { resolution: '240', extension: 'mp4' };

const atTheStart = () => ({ body: { currentTime: 0 } });

const elsewhere = () => ({ params: { host: 'peer.example' } });
const follower = () => ({ params: { handle: 'peertube@peer.example' } });

/** What a good request holds besides ids and the declared example of its body. Operations that ask for nothing else need no line. */
const recipes: Readonly<Record<string, Recipe>> = {
  createToken: ({ client }, { password }) => ({ body: { ...client, password } }),
  startExternalSignIn: () => ({ params: { authName: 'nobody' } }),
  finishExternalSignIn: () => ({ params: { authName: 'nobody' } }),
  getAuditLogs: () => ({ query: since }),
  getServerLogs: () => ({ query: since }),
  getWellKnownFile: () => ({ params: { file: 'matrix.txt' } }),
  autocompleteUsers: () => ({ query: { search: 'alic' } }),
  pickInstanceAvatar: () => ({ files: { avatarfile: image } }),
  pickInstanceBanner: () => ({ files: { bannerfile: image } }),
  pickInstanceLogo: () => ({ params: { logoType: 'favicon' }, files: { logofile: image } }),
  deleteInstanceLogo: () => ({ params: { logoType: 'favicon' } }),
  getInstanceAvatarImage: () => ({ params: { filename: 'matrix.png' } }),
  getInstanceBannerImage: () => ({ params: { filename: 'matrix.png' } }),
  getAvatar: () => ({ params: { filename: 'matrix.png' } }),
  getBanner: () => ({ params: { filename: 'matrix.png' } }),
  pickMyAvatar: () => ({ files: { avatarfile: image } }),
  pickChannelAvatar: () => ({ files: { avatarfile: image } }),
  pickChannelBanner: () => ({ files: { bannerfile: image } }),
  getUploadedImage: () => ({ params: { filename: 'matrix.png' } }),
  reportPosition: atTheStart,
  putPosition: atTheStart,
  reportWatching: atTheStart,
  putWatching: atTheStart,
  putVideoCaption: () => ({ params: { captionLanguage: 'en' }, files: { captionfile: caption } }),
  deleteVideoCaption: () => ({ params: { captionLanguage: 'en' } }),
  getTimeseriesStats: () => ({ params: { metric: 'viewers' }, query: { ...since, endDate: '2026-01-02T00:00:00.000Z' } }),
  forgetWatched: () => ({ params: { videoId: 1 } }),
  findPlaylistsOfVideos: (_society, { videoForms: [id] }) => ({ query: { videoIds: [id] } }),
  findSubscriptions: () => ({ query: { subscriptionsUris: ['boats@videos.example'] } }),
  unmuteServer: () => ({ params: { host: 'loud.example' } }),
  unmuteServerForInstance: () => ({ params: { host: 'loud.example' } }),
  listDeliveryFailures: elsewhere,
  tryHostNow: elsewhere,
  sendAgain: elsewhere,
  requestUserExport: () => ({ body: { withVideoFiles: false } }),
  deleteUserExport: () => ({ params: { id: 1 } }),
  downloadUserExport: () => ({ params: { filename: 'archive.zip' }, query: { jwt: 'a.b.c' } }),
  openUserImport: () => ({
    headers: { 'x-upload-content-length': '600000', 'x-upload-content-type': 'application/zip' },
    body: { filename: 'archive.zip' },
  }),
  sendUserImportChunk: () => ({ headers: { 'content-range': 'bytes 0-9/600000' }, bytes: new Uint8Array(randomBytes(10)) }),
  restartCrawl: () => ({ params: { id: 1 } }),
  unfollowInstance: () => ({ params: { hostOrHandle: 'peer.example' } }),
  removeInstanceFollower: follower,
  acceptInstanceFollower: follower,
  rejectInstanceFollower: follower,
  getNodeInfo: () => ({ params: { version: '2.0' } }),
  getWebFinger: () => ({ query: { resource: 'acct:peertube@videos.example' } }),
  deleteVideoPassword: () => ({ params: { passwordId: 1 } }),
  isEmbeddingAllowed: () => ({ query: { domain: 'harbour.example' } }),
  getOembed: () => ({ query: { url: 'https://videos.example/w/kkGMgK9ZtnKfYAgnEtQxbv' } }),
  getVideosFeed: () => ({ params: { format: 'json' } }),
  getVideoCommentsFeed: () => ({ params: { format: 'json' } }),
  getSubscriptionsFeed: () => ({ params: { format: 'xml' }, query: { accountId: 1, token: 'no-token-of-anybody' } }),
  listJobsInState: () => ({ params: { state: 'failed' } }),
  getApiPageFile: () => ({ params: { filename: 'matrix.js' } }),
  clientFile: () => ({ params: { filename: 'matrix.js' } }),
  clientIcon: () => ({ params: { filename: 'matrix.png' } }),
  clientImage: () => ({ params: { filename: 'matrix.svg' } }),
  downloadWebVideo: () => ({ params: rendition }),
  generateDownload: () => ({ query: { videoFileIds: [1] } }),
  downloadHlsFile: () => ({ params: rendition }),
  uploadVideo: ({ videoFile }) => ({ files: { videofile: videoFile } }),
  openResumableUpload: () => ({ headers: { 'x-upload-content-length': '1000', 'x-upload-content-type': 'video/mp4' } }),
  sendUploadChunk: () => ({ headers: { 'content-range': 'bytes 0-9/1000' }, bytes: new Uint8Array(randomBytes(10)) }),
};

/** Bodies whose declared example would change how the instance behaves for everybody after it. */
const bodies: Readonly<Record<string, object>> = { updateCustomConfig: {} };

/** The names here of operations that are no more, or of examples. */
export function staleRecipes(operations: readonly Operation[]): string[] {
  const ids = new Set(operations.map(({ id }) => id));
  return [
    ...Object.keys({ ...recipes, ...bodies, ...chosenExamples }).filter((id) => !ids.has(id)),
    ...Object.entries(chosenExamples).flatMap(([id, title]) => (exampleOf(id, title) === undefined ? [`${id}: ${title}`] : [])),
  ];
}

function exampleOf(id: string, title = chosenExamples[id]): unknown {
  const shown = examples[id]?.body;
  const titles = shown === undefined ? [] : exampleList(shown);
  return (title === undefined ? titles[0] : titles.find(([name]) => name === title))?.[1];
}

let made = 0;
/** A name that nobody has yet, in the form that its field asks for. */
const madeUp = (field: string) => (field === 'email' ? `matrix${++made}@example.org` : `matrix_${++made}`);

/** What a person has for an identifier, or would make up. */
export function ownValue({ kind, name: field }: Identifier, person: Person): number | string {
  return isOwned(kind) || isSecret(kind) ? person.has[kind] : madeUp(field);
}

/**
 * A good request of a person: the declared example of its body, with ids and the password of that person's own. Optional ids that the example lacks are
 * left out unless `values` has one, which also takes the place of the person's own. Throws when a recipe is missing.
 */
export function requestOf(
  society: Society,
  operation: Operation,
  person: Person,
  values: ReadonlyMap<Identifier, unknown> = new Map(),
): Parts {
  const recipe = recipes[operation.id]?.(society, person) ?? {};
  const shown = (bodies[operation.id] ?? exampleOf(operation.id)) as Parts['body'];
  const body = (shown ?? recipe.body) && { ...structuredClone(shown), ...recipe.body };
  const parts = writable({ ...recipe, ...(body && { body }) });
  for (const identifier of identifiersOf(operation)) {
    const chosen = [...values].find(([{ location, name: field }]) => location === identifier.location && field === identifier.name);
    if (chosen) put(parts, identifier, chosen[1]);
    else if (has(recipe, identifier)) continue;
    else if (identifier.required || has(parts, identifier)) put(parts, identifier, ownValue(identifier, person));
  }
  if (fieldsOf(operation).some(takesOwnPassword)) parts.body = { ...parts.body, currentPassword: person.password };
  if (parts.body?.['refresh_token'] !== undefined) parts.body['grant_type'] = 'refresh_token';
  for (const field of fieldsOf(operation)) {
    if (field.required && !has(parts, field)) throw new Error(`${operation.id} needs ${field.location}.${field.name}: give it a recipe`);
  }
  for (const [part, { required }] of Object.entries(operation.files ?? {})) {
    if (required && !parts.files?.[part]) throw new Error(`${operation.id} needs the file ${part}: give it a recipe`);
  }
  return parts;
}

type Writable = Omit<Parts, Field['location']> & { [Part in Field['location']]?: Record<string, unknown> };

const writable = ({ params, query, body, ...rest }: Parts): Writable => ({
  ...rest,
  params: { ...params },
  query: { ...query },
  ...(body && { body: { ...body } }),
});

const takesOwnPassword = ({ location, name: field }: Field) => location === 'body' && field === 'currentPassword';

const has = (parts: Pick<Parts, Field['location']>, { location, name: field }: Field) =>
  parts[location]?.[field.split('.')[0] ?? ''] !== undefined;

function put(parts: Writable, { location, name: field, types }: Field, value: unknown): void {
  const [first = '', inner] = field.split('.');
  const part = (parts[location] ??= {});
  if (inner === undefined) part[first] = types.includes('array') ? [value] : value;
  else part[first] = { name: 'matrix_films', displayName: 'Films', ...(part[first] as object | undefined), [inner]: value };
}
