import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';

const feedTokenQuery = (username: string) =>
  queryOptions({
    queryKey: ['feed-token', username],
    queryFn: async ({ signal }) => (await call(authApi.getScopedTokens, { signal })).feedToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The key feed readers and other programs read one's subscriptions with. */
export function FeedSection({ me }: { me: MyUser }) {
  const queries = useQueryClient();
  const query = feedTokenQuery(me.username);
  const { data: token, error, refetch } = useQuery(query);
  const [isShown, setShown] = useState(false);
  const renewing = useMutation({
    mutationFn: () => call(authApi.renewScopedTokens, {}),
    onSuccess: ({ feedToken }) => queries.setQueryData(query.queryKey, feedToken),
  });
  return (
    <Section
      title="Feed key"
      intro="A key for programs that read the feed of your subscriptions, as soon as this instance has such feeds. It opens nothing else."
    >
      {error && !token && <Failure error={error} retry={() => void refetch()} />}
      <p className="secret-row">
        <code className="secret">{isShown && token ? token : '•'.repeat(12)}</code>
        <Button kind="link" aria-pressed={isShown} disabled={!token} onClick={() => setShown(!isShown)}>
          Show<span className="visually-hidden"> the feed key</span>
        </Button>
        {token && <CopyButton text={token} label="Copy" />}
      </p>
      <div className="submit-row">
        <div className="grow">
          <Outcome error={renewing.error}>{renewing.isSuccess && 'Here is your new key. The old one opens nothing any more.'}</Outcome>
        </div>
        <Button kind="quiet" disabled={renewing.isPending} onClick={() => renewing.mutate()}>
          {renewing.isPending ? 'One moment' : 'Replace it'}
        </Button>
      </div>
    </Section>
  );
}
