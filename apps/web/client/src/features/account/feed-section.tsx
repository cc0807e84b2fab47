import { useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { queries } from '../../api/query-client.ts';
import { useChange } from '../../api/use-change.ts';
import { keyOf, useOperation } from '../../api/use-operation.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionRow } from '../../ui/submit-row.tsx';
import { feedAddress } from '../feeds/feeds.ts';
import styles from './feed-section.module.css';
import { Secret } from './secret.tsx';

/** The address at which feed readers read one's subscriptions; whoever has it can. */
export function FeedSection({ me }: { me: MyUser }) {
  const { data, error, refetch } = useOperation(authApi.getScopedTokens, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [isShown, setShown] = useState(false);
  const renewing = useChange(authApi.renewScopedTokens, {
    onSuccess: (answer) => void queries.setQueryData(keyOf(authApi.getScopedTokens, {}), answer),
  });
  const address = data && feedAddress({ of: 'subscriptions', query: { accountId: me.account.id, token: data.feedToken } }, 'xml');
  return (
    <Section title={t('feed.title')} intro={t('feed.intro')}>
      {error && !address && <Failure error={error} retry={() => void refetch()} />}
      <p className={styles.key}>
        <Secret>{isShown && address ? address : '•'.repeat(12)}</Secret>
        <Button kind="link" aria-pressed={isShown} disabled={!address} onClick={() => setShown(!isShown)}>
          <Message of="feed.show" hidden={hidden} />
        </Button>
        {address && <CopyButton text={address} label={t('copy.copy')} />}
      </p>
      <ActionRow note={<Outcome error={renewing.error}>{renewing.isSuccess && t('feed.renewed')}</Outcome>}>
        <Button kind="quiet" disabled={renewing.isPending} onClick={() => renewing.mutate({})}>
          {renewing.isPending ? t('confirm.busy') : t('feed.renew')}
        </Button>
      </ActionRow>
    </Section>
  );
}
