import type { Input, Reply } from '@flotilla/contract';
import { videosInternal } from '@flotilla/contracts-videos';
import { createServiceClient } from '@flotilla/service-client';
import type { Log } from '@flotilla/telemetry';
import type { Config } from '../config.ts';
import type { UserSnapshot } from './publish-user.ts';
import type { User } from './user.entity.ts';

export type Content = Extract<Reply<typeof videosInternal.getUserContent>, { status: 200 }>['body'];
export type ListedContent = Extract<Reply<typeof videosInternal.listUserContents>, { status: 200 }>['body'][number];
export type VideosStats = Extract<Reply<typeof videosInternal.getVideosStats>, { status: 200 }>['body'];
export type AbusesStats = Extract<Reply<typeof videosInternal.countAbuses>, { status: 200 }>['body'];
export type AbusesOfUser = Extract<Reply<typeof videosInternal.countAbusesOfUser>, { status: 200 }>['body'];
export type Profile = Input<typeof videosInternal.updateProfile>['body'];
const DEADLINE_IN_MS = 4_000;
type Wanted = Pick<
  User,
  'accountDisplayName' | 'channelDisplayName' | 'channelName' | 'id' | 'username' | 'videoQuota' | 'videoQuotaDaily'
>;

/** The operations of `videos` that auth calls. All throw 503 when it does not answer in time. */
export type Accounts = {
  /** The id of the user's account, created if necessary; `name-taken` when a name belongs to somebody else for good, or the reason why `videos` refuses the account. */
  make(user: Wanted): Promise<number | 'name-taken' | { readonly refused: string }>;
  /** The account, channels and quota use of a user; throws 503 when there is no account. */
  read(userId: number, options?: { readonly withStats?: boolean }): Promise<Content>;
  /** Accounts and quota use of at most a hundred users, by their id. */
  list(userIds: readonly number[]): Promise<Map<number, ListedContent>>;
  /** What a user wants to be told of. */
  notificationSettings(userId: number): Promise<Record<string, number>>;
  updateProfile(userId: number, profile: Profile): Promise<void>;
  /** Brings a snapshot to `videos` before its event, which does so in the end whatever happens here. Never throws. */
  hasten(snapshot: UserSnapshot): Promise<void>;
  /** Numbers of videos and channels. */
  stats(): Promise<VideosStats>;
  /** The number of comments by local accounts. */
  comments(): Promise<number>;
  /** Numbers of reports: of all, and of one user. */
  abuses(): Promise<AbusesStats>;
  abusesOf(userId: number): Promise<AbusesOfUser>;
  hasVideo(id: string): Promise<boolean>;
  /** Ends abandoned uploads. */
  reapUploads(): Promise<void>;
  /** Which of these names are or were in use. */
  takenNames(names: readonly string[]): Promise<string[]>;
};

export function createAccounts({ videosUrl, servicePrivateKey }: Config, log: Log): Accounts {
  const videos = createServiceClient({
    from: 'auth',
    to: 'videos',
    baseUrl: videosUrl,
    servicePrivateKey,
    deadlineInMs: DEADLINE_IN_MS,
    detail: 'Accounts cannot be reached right now.',
    log,
  });

  return {
    async make({ id: userId, username, channelName, accountDisplayName, channelDisplayName, videoQuota, videoQuotaDaily }) {
      const body = {
        username,
        videoQuota,
        videoQuotaDaily,
        ...(accountDisplayName && { displayName: accountDisplayName }),
        ...(channelName && { channelName }),
        ...(channelDisplayName && { channelDisplayName }),
      };
      const answer = await videos.call(videosInternal.putAccount, { params: { userId }, body });
      if (answer.status === 409) return 'name-taken';
      if (answer.status === 400) return { refused: answer.body.detail ?? 'The account cannot be made.' };
      return answer.status === 200 ? answer.body.account.id : videos.refuse(answer);
    },
    read: (userId, { withStats = false } = {}) =>
      videos.ask(videosInternal.getUserContent, { params: { userId }, query: { withStats } }, 200),
    async list(userIds) {
      if (userIds.length === 0) return new Map();
      const contents = await videos.ask(videosInternal.listUserContents, { body: { userIds: [...userIds] } }, 200);
      return new Map(contents.map((content) => [content.userId, content]));
    },
    notificationSettings: (userId) => videos.ask(videosInternal.getNotificationSettings, { params: { userId } }, 200),
    async updateProfile(userId, profile) {
      await videos.ask(videosInternal.updateProfile, { params: { userId }, body: profile }, 204);
    },
    async hasten(body) {
      await videos.ask(videosInternal.takeUserSnapshot, { body }, 204).catch(() => undefined);
    },
    stats: () => videos.ask(videosInternal.getVideosStats, {}, 200),
    comments: async () => (await videos.ask(videosInternal.countLocalComments, {}, 200)).comments,
    abuses: () => videos.ask(videosInternal.countAbuses, {}, 200),
    abusesOf: (userId) => videos.ask(videosInternal.countAbusesOfUser, { params: { userId } }, 200),
    async hasVideo(id) {
      const answer = await videos.call(videosInternal.findVideo, { params: { id } });
      if (answer.status !== 204 && answer.status !== 404) videos.refuse(answer);
      return answer.status === 204;
    },
    async reapUploads() {
      await videos.ask(videosInternal.reapUploads, {}, 204);
    },
    takenNames: async (names) => (await videos.ask(videosInternal.findTakenNames, { body: { names: [...names] } }, 200)).taken,
  };
}
