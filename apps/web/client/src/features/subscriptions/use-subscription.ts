import { useSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { foreignHost } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';

type Channel = { readonly name: string; readonly host: string; readonly followersCount: number };

const ANSWER_MS = 5_000;

const refreshes = [
  videosApi.findSubscriptions,
  videosApi.listSubscriptions,
  videosApi.listSubscriptionVideos,
  videosApi.getChannel,
  videosApi.getVideo,
];

/** Whether I am subscribed to a channel, and how many are: shown as I choose it, while it is saved, and as it was when that fails. */
export function useSubscription({ name, host, followersCount }: Channel) {
  const handle = `${name}@${host}`;
  const isSignedIn = useSession() !== null;
  const adding = useChange(videosApi.addSubscription, { refreshes });
  const ending = useChange(videosApi.removeSubscription, { refreshes });
  const { data } = useOperation(
    videosApi.findSubscriptions,
    { query: { subscriptionsUris: [handle] } },
    {
      enabled: isSignedIn,
      // Another instance may agree a little later.
      refetchInterval: ({ state }) => adding.isSuccess && !state.data?.[handle] && ANSWER_MS,
    },
  );
  const isSaved = data?.[handle] ?? false;
  const isSubscribed = adding.isPending || (isSaved && !ending.isPending);
  return {
    isSubscribed,
    /** Another instance has not agreed yet. */
    isAsked: adding.isSuccess && !isSaved && foreignHost(host) !== null,
    followersCount: followersCount + Number(isSubscribed) - Number(isSaved),
    error: adding.error ?? ending.error,
    toggle: () => {
      if (adding.isPending || ending.isPending) return;
      adding.reset();
      ending.reset();
      if (isSaved) ending.mutate({ params: { subscriptionHandle: handle } });
      else adding.mutate({ body: { uri: handle } });
    },
  };
}
