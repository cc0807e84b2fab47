import { useMutation } from '@tanstack/react-query';
import { type BodyOf, call, type Failure } from '../../api/call.ts';
import { refresh } from '../../api/use-operation.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { listsOfComments } from '../comments/comments.ts';
import { listsOfVideos } from '../videos/videos.ts';

/** Whose list it is. */
export type MutedBy = 'instance' | 'me';
export type Actor = { readonly name: string; readonly host: string };

/** The operations of a person's lists and of those of the instance. */
export const mutesOf = {
  me: {
    listAccounts: videosApi.listMyMutedAccounts,
    muteAccount: videosApi.muteAccount,
    unmuteAccount: videosApi.unmuteAccount,
    listServers: videosApi.listMyMutedServers,
    muteServer: videosApi.muteServer,
    unmuteServer: videosApi.unmuteServer,
  },
  instance: {
    listAccounts: videosApi.listInstanceMutedAccounts,
    muteAccount: videosApi.muteAccountForInstance,
    unmuteAccount: videosApi.unmuteAccountForInstance,
    listServers: videosApi.listInstanceMutedServers,
    muteServer: videosApi.muteServerForInstance,
    unmuteServer: videosApi.unmuteServerForInstance,
  },
} as const satisfies Record<MutedBy, object>;

export type Muted = BodyOf<typeof videosApi.listMyMutedAccounts | typeof videosApi.listMyMutedServers>['data'][number];

/** What shows something else once somebody is muted, or not any more. */
export const changedByMuting = [
  videosApi.getMuteStatus,
  videosApi.listMyMutedAccounts,
  videosApi.listMyMutedServers,
  videosApi.listInstanceMutedAccounts,
  videosApi.listInstanceMutedServers,
  videosApi.listMyNotifications,
  videosApi.listPlaylistElements,
  ...listsOfComments,
  ...listsOfVideos,
];

/** An account, or everybody on a server, to be muted by somebody. */
export type Mute = { readonly by: MutedBy } & (
  | { readonly of: 'account'; readonly actor: Actor }
  | { readonly of: 'server'; readonly actor: Pick<Actor, 'host'> }
);
export type MuteChange = { readonly mute: Mute; readonly isMuted: boolean };

/** What is muted, as people write it. */
export const whoIn = (mute: Mute) => (mute.of === 'account' ? `@${handleOf(mute.actor)}` : mute.actor.host);

export const strictHandleOf = ({ name, host }: Actor) => `${name}@${host}`;

/** Whether somebody can be muted with the whole server: all but those at home. */
export const isElsewhere = ({ host }: Actor) => foreignHost(host) !== null;

/** Mutes, or ends that: `muting.mutate({ mute: { by: 'me', of: 'account', actor }, isMuted: true })`. */
export function useMuting(onSuccess?: (change: MuteChange) => void) {
  return useMutation<void, Failure<typeof videosApi.muteAccount> | Failure<typeof videosApi.unmuteAccount>, MuteChange>({
    mutationFn: async (change) => {
      try {
        await send(change);
      } finally {
        // Said at once: what had the focus goes as soon as one of these is there.
        void refresh(changedByMuting);
      }
    },
    onSuccess: (_, change) => onSuccess?.(change),
  });
}

async function send({ mute, isMuted }: MuteChange): Promise<void> {
  const operations = mutesOf[mute.by];
  if (mute.of === 'account') {
    const accountName = strictHandleOf(mute.actor);
    await (isMuted ? call(operations.muteAccount, { body: { accountName } }) : call(operations.unmuteAccount, { params: { accountName } }));
  } else {
    const { host } = mute.actor;
    await (isMuted ? call(operations.muteServer, { body: { host } }) : call(operations.unmuteServer, { params: { host } }));
  }
}
