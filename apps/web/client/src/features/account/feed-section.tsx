import { useState } from 'react';
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
import styles from './feed-section.module.css';
import { Secret } from './secret.tsx';

/** The key feed readers and other programs read one's subscriptions with. */
export function FeedSection() {
  const { data, error, refetch } = useOperation(authApi.getScopedTokens, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [isShown, setShown] = useState(false);
  const renewing = useChange(authApi.renewScopedTokens, {
    onSuccess: (answer) => void queries.setQueryData(keyOf(authApi.getScopedTokens, {}), answer),
  });
  const token = data?.feedToken;
  return (
    <Section title={t('feed.title')} intro={t('feed.intro')}>
      {error && !token && <Failure error={error} retry={() => void refetch()} />}
      <p className={styles.key}>
        <Secret>{isShown && token ? token : '•'.repeat(12)}</Secret>
        <Button kind="link" aria-pressed={isShown} disabled={!token} onClick={() => setShown(!isShown)}>
          <Message of="feed.show" hidden={hidden} />
        </Button>
        {token && <CopyButton text={token} label={t('copy.copy')} />}
      </p>
      <ActionRow note={<Outcome error={renewing.error}>{renewing.isSuccess && t('feed.renewed')}</Outcome>}>
        <Button kind="quiet" disabled={renewing.isPending} onClick={() => renewing.mutate({})}>
          {renewing.isPending ? t('confirm.busy') : t('feed.renew')}
        </Button>
      </ActionRow>
    </Section>
  );
}
