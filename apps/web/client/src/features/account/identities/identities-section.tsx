import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import type { MyUser } from '../../../api/me.ts';
import { refresh } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Section } from '../../../ui/section.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { type Identity, identitiesQuery, unlink } from './identities.ts';

/** Where else the person can sign in; nothing where that is nowhere, and could be nowhere. */
export function IdentitiesSection({ me }: { me: MyUser }) {
  const queries = useQueryClient();
  const { data: identities, error, refetch } = useQuery(identitiesQuery(me.username));
  const providers = useConfig()?.plugin.registeredExternalAuths ?? [];
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const [told, setTold] = useState('');
  if (providers.length === 0 && !identities?.length) return null;

  const leave = async (identity: Identity, password: string | undefined) => {
    await unlink(identity, password);
    await Promise.all([queries.invalidateQueries(identitiesQuery(me.username)), refresh([authApi.getMyUser])]);
    setTold(`${identity.authDisplayName} does not open this account any more.`);
    setLeaving(null);
  };
  return (
    <Section title="Other ways to sign in" intro={introOf(me, identities)}>
      {error && !identities && <Failure error={error} retry={() => void refetch()} />}
      {leaving ? (
        <ConfirmStep
          title={`Unlink ${leaving.authDisplayName}?`}
          words={`Signing in with ${leaving.authDisplayName} will not lead to this account any more.`}
          label="Unlink"
          hasPassword={me.pluginAuth === null}
          isDanger
          run={(password) => leave(leaving, password)}
          cancel={() => setLeaving(null)}
        />
      ) : (
        identities &&
        identities.length > 0 && (
          <ul className="sessions" aria-label="Linked providers">
            {identities.map((identity) => (
              <li key={identity.authName} className="session">
                <div className="grow">
                  <b>{identity.authDisplayName}</b>
                  <span className="small soft block">
                    linked <RelativeDate date={identity.linkedAt} />
                    {identity.isOnlyWayIn && ', your only way to sign in'}
                  </span>
                </div>
                {!identity.isOnlyWayIn && (
                  <Button kind="quiet" onClick={() => setLeaving(identity)}>
                    Unlink<span className="visually-hidden"> {identity.authDisplayName}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      )}
      <Outcome error={null}>{!leaving && told}</Outcome>
    </Section>
  );
}

function introOf(me: MyUser, identities: readonly Identity[] | undefined) {
  if (me.pluginAuth) {
    return (
      <>
        You sign in with another provider, as <b className="address">{me.email}</b>. Address and password are changed there.
      </>
    );
  }
  return identities?.length === 0
    ? 'None is linked yet. Sign in there with the same e-mail address, and it is linked, where the people who run this instance allow that.'
    : 'Who is signed in there gets in here, without your password.';
}
