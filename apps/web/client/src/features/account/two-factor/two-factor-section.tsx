import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { MyUser } from '../../../api/me.ts';
import { refresh } from '../../../api/use-operation.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import { Section } from '../../../ui/section.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { ScanStep } from './scan-step.tsx';
import { bodyOf, type OtpRequest, renewRecoveryCodes, requestSecret } from './two-factor.ts';
import { TwoFactorRest } from './two-factor-rest.tsx';

/** `told` is what became of the last step; empty when it was cancelled. */
type Step =
  | { readonly at: 'rest'; readonly told?: string }
  | { readonly at: 'setting-up' | 'switching-off' | 'renewing' }
  | { readonly at: 'scanning'; readonly request: OtpRequest; readonly password: string | undefined }
  | { readonly at: 'codes'; readonly title: string; readonly codes: readonly string[] };

/** The second factor: off, on, and the ways between. */
export function TwoFactorSection({ me }: { me: MyUser }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const hasPassword = me.pluginAuth === null;
  const cancel = () => setStep({ at: 'rest', told: '' });
  const refreshMe = () => refresh([authApi.getMyUser]);

  const confirm = async (request: OtpRequest, password: string | undefined, otpToken: string) => {
    await call(authApi.confirmTwoFactor, { params: { id: me.id }, body: { requestToken: request.requestToken, otpToken } });
    // It is on now, whatever becomes of the codes.
    const codes = await renewRecoveryCodes(me.id, password).catch(() => null);
    await refreshMe();
    const title = 'Two-factor sign-in is on';
    setStep(
      codes ? { at: 'codes', title, codes } : { at: 'rest', told: `${title}. Recovery codes could not be made; please ask for new ones.` },
    );
  };
  const switchOff = async (currentPassword: string | undefined) => {
    await call(authApi.disableTwoFactor, { params: { id: me.id }, body: bodyOf(currentPassword) });
    await refreshMe();
    setStep({ at: 'rest', told: 'Two-factor sign-in is off.' });
  };
  const renew = async (password: string | undefined) =>
    setStep({ at: 'codes', title: 'Your new recovery codes', codes: await renewRecoveryCodes(me.id, password) });

  return (
    <Section
      title="Two-factor sign-in"
      intro={
        hasPassword
          ? 'Beside your password, a code of an app on your phone: a stolen password alone opens nothing.'
          : 'Beside the other provider, a code of an app on your phone.'
      }
    >
      {step.at === 'rest' && (
        <TwoFactorRest
          isOn={me.twoFactorEnabled}
          isBack={step.told === ''}
          setUp={() => setStep({ at: 'setting-up' })}
          switchOff={() => setStep({ at: 'switching-off' })}
          renew={() => setStep({ at: 'renewing' })}
        >
          <Outcome error={null}>{step.told}</Outcome>
        </TwoFactorRest>
      )}
      {step.at === 'setting-up' && (
        <ConfirmStep
          key={step.at}
          hasPassword={hasPassword}
          title={hasPassword ? 'First, your password' : 'A second factor'}
          words="Then you get a key for your authenticator."
          label="Go on"
          run={async (password) => setStep({ at: 'scanning', password, request: await requestSecret(me.id, password) })}
          cancel={cancel}
        />
      )}
      {step.at === 'scanning' && (
        <ScanStep request={step.request} confirm={(code) => confirm(step.request, step.password, code)} cancel={cancel} />
      )}
      {step.at === 'codes' && <RecoveryCodesStep title={step.title} codes={step.codes} done={cancel} />}
      {step.at === 'switching-off' && (
        <ConfirmStep
          key={step.at}
          hasPassword={hasPassword}
          title="Switch two-factor sign-in off?"
          words={`From then on ${hasPassword ? 'your password' : 'the other provider'} alone signs you in. Your recovery codes stop working.`}
          label="Switch off"
          isDanger
          run={switchOff}
          cancel={cancel}
        />
      )}
      {step.at === 'renewing' && (
        <ConfirmStep
          key={step.at}
          hasPassword={hasPassword}
          title="New recovery codes"
          words="The old ones stop working."
          label="Make new codes"
          run={renew}
          cancel={cancel}
        />
      )}
    </Section>
  );
}
