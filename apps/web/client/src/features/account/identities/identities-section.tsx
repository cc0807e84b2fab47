import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import type { MyUser } from '../../../api/me.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { Entries, Entry } from '../../../ui/entries.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Identity, UnlinkStep } from './unlink-step.tsx';

/** Where else the person can sign in; nothing where that is nowhere, and could be nowhere. */
export function IdentitiesSection({ me }: { me: MyUser }) {
  const { data, error, refetch } = useOperation(authApi.listMyExternalIdentities, {}, { staleTime: 0 });
  const providers = useConfig()?.plugin.registeredExternalAuths ?? [];
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const [left, setLeft] = useState<Identity | null>(null);
  const identities = data?.data;
  if (providers.length === 0 && !identities?.length) return null;

  const leave = (identity: Identity) => {
    setLeft(identity);
    setLeaving(null);
  };
  return (
    <Section title={t('identities.title')} intro={introOf(me, identities)}>
      {error && !identities && <Failure error={error} retry={() => void refetch()} />}
      {leaving ? (
        <UnlinkStep identity={leaving} hasPassword={me.pluginAuth === null} done={() => leave(leaving)} cancel={() => setLeaving(null)} />
      ) : (
        identities && identities.length > 0 && <Identities identities={identities} unlink={setLeaving} />
      )}
      <Outcome error={null}>{!leaving && left && t('identities.unlinked', { name: left.authDisplayName })}</Outcome>
    </Section>
  );
}

function Identities({ identities, unlink }: { identities: readonly Identity[]; unlink: (identity: Identity) => void }) {
  return (
    <Entries aria-label={t('identities.list')}>
      {identities.map((identity) => (
        <Entry key={identity.authName} name={identity.authDisplayName} detail={<Linked identity={identity} />}>
          {!identity.isOnlyWayIn && (
            <Button kind="quiet" onClick={() => unlink(identity)}>
              <Message of="identities.unlink" name={identity.authDisplayName} hidden={hidden} />
            </Button>
          )}
        </Entry>
      ))}
    </Entries>
  );
}

function Linked({ identity: { linkedAt, isOnlyWayIn } }: { identity: Identity }) {
  return <Message of={isOnlyWayIn ? 'identities.onlyWayIn' : 'identities.linked'} when={() => <RelativeDate date={linkedAt} />} />;
}

function introOf({ pluginAuth, email }: MyUser, identities: readonly Identity[] | undefined): ReactNode {
  if (pluginAuth) return <Message of="identities.onlyThere" address={() => <b className="address">{email}</b>} />;
  return identities?.length === 0 ? t('identities.none') : t('identities.intro');
}
