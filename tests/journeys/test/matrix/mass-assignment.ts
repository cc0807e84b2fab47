import type { Operation } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { must } from '../world.ts';
import type { Cast, Person, Society } from './cast.ts';
import { requestOf } from './requests.ts';
import { wireOf } from './wire.ts';

const MARK = 424_242_424;
const FORGED_STATE = 7;
const MARK_UUID = '42424242-4242-4242-8242-424242424242';
const MARK_DATE = '2001-02-03T04:05:06.789Z';
const MARK_TEXT = 'forged-by-the-matrix';

/** Fields that nobody may choose, with values that can be found again wherever they take effect. */
const forged = (victim: Person): Record<string, unknown> => ({
  role: 0,
  state: FORGED_STATE,
  views: MARK,
  likes: MARK,
  uuid: MARK_UUID,
  shortUUID: MARK_TEXT,
  isLocal: false,
  id: MARK,
  userId: victim.userId,
  ownerId: victim.userId,
  ownerUserId: victim.userId,
  accountId: victim.userId,
  user: { id: victim.userId, role: 0 },
  account: { id: MARK, name: victim.name },
  emailVerified: true,
  pendingEmail: `${MARK_TEXT}@example.org`,
  videoQuota: MARK,
  videoQuotaDaily: MARK,
  videoQuotaUsed: MARK,
  adminFlags: MARK,
  blocked: true,
  blockedReason: MARK_TEXT,
  pluginAuth: MARK_TEXT,
  twoFactorEnabled: true,
  createdAt: MARK_DATE,
  publishedAt: MARK_DATE,
  lastLoginDate: MARK_DATE,
  url: `https://${MARK_TEXT}.example/`,
  host: `${MARK_TEXT}.example`,
  storageKey: MARK_TEXT,
  passwordHash: MARK_TEXT,
  password_hash: MARK_TEXT,
  $set: { role: 0 },
});
/** Own members of these names, as JSON.parse makes them. */
const poison = (): Record<string, unknown> =>
  JSON.parse(
    `{"__proto__":{"role":0,"isAdmin":true},"constructor":{"prototype":{"role":0,"isAdmin":true}},"prototype":{"isAdmin":true}}`,
  ) as Record<string, unknown>;

const marks = [String(MARK), MARK_UUID, MARK_DATE, MARK_TEXT];

const takesBody = ({ body, method }: Operation) => body !== undefined && method !== 'GET';
/** Operations that mail new strings and invalidate former ones, so they come after those that use them. */
const late = ['askSendVerifyEmail', 'askSendVerifyRegistrationEmail', 'askResetPassword'];

export type Tried = { readonly operation: string; readonly status: number; readonly text: string };
type Forging = {
  readonly person: Person;
  /** Does what ends one's sessions. */
  readonly leaver: Person;
  readonly victim: Person;
  readonly operations: readonly Operation[];
};

/** Sends operations with a body that is good and has fields too many, none of which the declaration knows. */
export async function forge(society: Society, { person, leaver, victim, operations }: Forging): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const operation of operations.filter(takesBody).toSorted((one, other) => late.indexOf(one.id) - late.indexOf(other.id))) {
    const who = operation.id === 'resetPassword' ? leaver : person;
    const parts = requestOf(society, operation, who);
    const declared = new Set(Object.keys((operation.body as { properties?: object } | undefined)?.properties ?? {}));
    const added = Object.fromEntries(Object.entries(forged(victim)).filter(([name]) => !declared.has(name)));
    const { status, text } = await who.send(await wireOf(operation, { ...parts, body: Object.assign(poison(), added, parts.body) }));
    tried.push({ operation: operation.id, status, text });
  }
  return tried;
}

type Seen = { username: string; role: { id: number }; blocked: boolean; twoFactorEnabled: boolean };

/** Finds forged values in everything that administrators can read. */
export async function traces({ root, world, grace }: Society & Cast, tried: readonly Tried[]): Promise<string[]> {
  const all = { count: 100 };
  const users = (await must(root.call(authApi.listUsers, { query: all }), 200)) as Seen[];
  const registrations = await must(root.call(authApi.listRegistrations, { query: all }), 200);
  const videos = await must(root.call(videosApi.listVideos, { query: { ...all, include: 511, privacyOneOf: [1, 2, 3, 4, 5] } }), 200);
  const accounts = await must(world.anonymous(videosApi.listAccounts, { query: all }), 200);
  const config = await must(world.anonymous(authApi.getConfig, {}), 200);

  const marksIn = (text: string, where: string) => marks.filter((mark) => text.includes(mark)).map((mark) => `${where}: ${mark}`);
  return [
    ...Object.entries({ users, registrations, videos, accounts, config }).flatMap(([what, seen]) => marksIn(JSON.stringify(seen), what)),
    ...tried.flatMap(({ operation, status, text }) => (status < 400 ? marksIn(text, operation) : [])),
    ...users
      .filter(({ role, username }) => role.id === 0 && ![grace.name, 'root'].includes(username))
      .map(({ username }) => `${username} administers`),
    ...users
      .filter(({ blocked, twoFactorEnabled }) => blocked || twoFactorEnabled)
      .map(({ username }) => `${username} is blocked or locked`),
    ...videos.data.filter(({ isLocal, state }) => !isLocal || state?.id === FORGED_STATE).map(({ uuid }) => `${uuid} is forged`),
    ...Object.keys(Object.prototype).map((name) => `every object has ${name}`),
  ];
}
