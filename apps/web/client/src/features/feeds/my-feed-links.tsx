import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import { FeedLinks, type FeedLinksProps } from './feed-links.tsx';

/** The private feed of one’s subscriptions, whose address opens it. */
export function MyFeedLinks(props: FeedLinksProps) {
  const me = useMe();
  const { data, error, refetch } = useOperation(authApi.getScopedTokens, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!me || !data) return null;
  return <FeedLinks {...props} feeds={{ of: 'subscriptions', query: { accountId: me.account.id, token: data.feedToken } }} />;
}
