import { randomBytes } from 'node:crypto';
import type { Operation } from '@flotilla/contract';
import type { Person, Society } from './cast.ts';
import { type Identifier, identifiersOf, isOwned, isSecret } from './identifiers.ts';
import { type Field, fieldsOf } from './operations.ts';
import type { Parts } from './wire.ts';

type Recipe = (society: Society, person: Person) => Parts;

const picture = new File([randomBytes(1000)], 'not-a-picture.png', { type: 'image/png' });
const name = 'A film of the matrix';
const password = 'a password of the matrix';
const moderation = { moderationResponse: 'An answer of the matrix' };
const since = { startDate: '2026-01-01T00:00:00.000Z' };
const confirmed: Recipe = (_, person) => ({ body: { currentPassword: person.password } });
const newcomer = { password, registrationReason: 'The matrix wants to come in.' };
const rendition = { resolution: '240', extension: 'mp4' };
const metrics = {
  playerMode: 'web-video',
  p2pEnabled: false,
  ...Object.fromEntries(
    ['resolutionChanges', 'errors', 'downloadedBytesP2P', 'downloadedBytesHTTP', 'uploadedBytesP2P'].map((counter) => [counter, 0]),
  ),
};

/** What a good request holds besides ids. Operations that ask for nothing else need no line. */
const recipes: Readonly<Record<string, Recipe>> = {
  createToken: ({ client }, person) => ({
    body: { ...client, grant_type: 'password', username: person.name, password: person.password },
  }),
  resetPassword: () => ({ body: { password } }),
  startExternalSignIn: () => ({ params: { authName: 'nobody' } }),
  finishExternalSignIn: () => ({ params: { authName: 'nobody' } }),
  registerUser: () => ({ body: newcomer }),
  requestRegistration: () => ({ body: newcomer }),
  acceptRegistration: () => ({ body: moderation }),
  rejectRegistration: () => ({ body: moderation }),
  contactAdministrator: () => ({ body: { fromName: 'A visitor', fromEmail: 'visitor@example.org', body: 'A letter of the matrix' } }),
  getAuditLogs: () => ({ query: since }),
  getServerLogs: () => ({ query: since }),
  createClientLog: () => ({ body: { message: 'A failure of the matrix', url: 'https://home.example/', level: 'warn' } }),
  runDebugCommand: () => ({ body: { command: 'remove-dandling-resumable-uploads' } }),
  sendPlaybackMetrics: () => ({ body: metrics }),
  updateClientLanguage: () => ({ body: { language: 'fr-FR' } }),
  unlinkMyExternalIdentity: confirmed,
  requestTwoFactor: confirmed,
  confirmTwoFactor: () => ({ body: { otpToken: '000000' } }),
  disableTwoFactor: confirmed,
  createRecoveryCodes: confirmed,
  getWellKnownFile: () => ({ params: { file: 'matrix.txt' } }),
  createUser: () => ({ body: { password, role: 2 } }),
  updateUser: () => ({ body: { videoQuota: 1_000 } }),
  blockUser: () => ({ body: { reason: 'The matrix says so' } }),
  autocompleteUsers: () => ({ query: { search: 'alic' } }),
  updateMyUser: (_, person) => ({ body: { currentPassword: person.password, description: 'Somebody of the matrix' } }),
  deleteMyUser: confirmed,
  markFeatureInfoRead: () => ({ body: { feature: 1 } }),
  updateCustomConfig: () => ({ body: {} }),
  updateHomepage: () => ({ body: { content: '# The matrix' } }),
  pickInstanceAvatar: () => ({ files: { avatarfile: picture } }),
  pickInstanceBanner: () => ({ files: { bannerfile: picture } }),
  pickInstanceLogo: () => ({ params: { logoType: 'favicon' }, files: { logofile: picture } }),
  deleteInstanceLogo: () => ({ params: { logoType: 'favicon' } }),
  getInstanceAvatarImage: () => ({ params: { filename: 'matrix.png' } }),
  getInstanceBannerImage: () => ({ params: { filename: 'matrix.png' } }),
  getUploadedImage: () => ({ params: { filename: 'matrix.png' } }),
  listJobsInState: () => ({ params: { state: 'failed' } }),
  getApiPageFile: () => ({ params: { filename: 'matrix.js' } }),
  clientFile: () => ({ params: { filename: 'matrix.js' } }),
  clientPicture: () => ({ params: { filename: 'matrix.svg' } }),
  createChannel: () => ({ body: { displayName: 'A channel of the matrix' } }),
  downloadWebVideo: () => ({ params: rendition }),
  downloadHlsFile: () => ({ params: rendition }),
  updateVideo: () => ({ body: { description: 'A description of the matrix' } }),
  uploadVideo: ({ film }) => ({ body: { name }, files: { videofile: film } }),
  openResumableUpload: () => ({
    body: { name, filename: 'matrix.mp4' },
    headers: { 'x-upload-content-length': '1000', 'x-upload-content-type': 'video/mp4' },
  }),
  sendUploadChunk: () => ({ headers: { 'content-range': 'bytes 0-9/1000' }, bytes: new Uint8Array(randomBytes(10)) }),
};

/** The recipes of operations that are no more. */
export function staleRecipes(operations: readonly Operation[]): string[] {
  const ids = new Set(operations.map(({ id }) => id));
  return Object.keys(recipes).filter((id) => !ids.has(id));
}

let made = 0;
/** A name that nobody has yet, in the form that its field asks for. */
const madeUp = (field: string) => (field === 'email' ? `matrix${++made}@example.org` : `matrix_${++made}`);

/** What a person has for an identifier, or would make up. */
export function ownValue({ kind, name: field }: Identifier, person: Person): number | string {
  return isOwned(kind) || isSecret(kind) ? person.has[kind] : madeUp(field);
}

/**
 * A good request of a person, with ids of that person's own. Optional ids are left out unless `values` has one, which also takes the place of
 * the person's own. Throws when a recipe is missing.
 */
export function requestOf(
  society: Society,
  operation: Operation,
  person: Person,
  values: ReadonlyMap<Identifier, unknown> = new Map(),
): Parts {
  const parts = writable(recipes[operation.id]?.(society, person) ?? {});
  for (const identifier of identifiersOf(operation)) {
    const chosen = [...values].find(([{ location, name: field }]) => location === identifier.location && field === identifier.name);
    if (chosen) put(parts, identifier, chosen[1]);
    else if (identifier.required && !has(parts, identifier)) put(parts, identifier, ownValue(identifier, person));
  }
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

const has = (parts: Writable, { location, name: field }: Field) => parts[location]?.[field.split('.')[0] ?? ''] !== undefined;

function put(parts: Writable, { location, name: field, types }: Field, value: unknown): void {
  const [first = '', inner] = field.split('.');
  const part = (parts[location] ??= {});
  if (inner === undefined) part[first] = types.includes('array') ? [value] : value;
  else part[first] = { name: 'matrix_films', displayName: 'Films', ...(part[first] as object | undefined), [inner]: value };
}
