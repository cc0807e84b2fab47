import { useState } from 'react';
import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Confirmation } from '../confirmation.ts';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { RenewCodesStep } from './renew-codes-step.tsx';
import { ScanStep } from './scan-step.tsx';
import { type OtpRequest, SetUpStep } from './set-up-step.tsx';
import { SwitchOffStep } from './switch-off-step.tsx';
import { TwoFactorOverview } from './two-factor-overview.tsx';

type Step =
  /** With what became of the last step; empty when it was cancelled. */
  | { readonly at: 'overview'; readonly outcome?: string }
  | { readonly at: 'setting-up' | 'switching-off' | 'renewing' }
  | { readonly at: 'scanning'; readonly request: OtpRequest; readonly confirmation: Partial<Confirmation> }
  | { readonly at: 'codes'; readonly title: string; readonly codes: readonly string[] };

/** The second factor: off, on, and the ways between. */
export function TwoFactorSection({ me }: { me: MyUser }) {
  const [step, setStep] = useState<Step>({ at: 'overview' });
  const hasPassword = me.pluginAuth === null;
  const cancel = () => setStep({ at: 'overview', outcome: '' });
  const common = { userId: me.id, hasPassword, cancel };
  const showCodes = (title: string, codes: readonly string[]) => setStep({ at: 'codes', title, codes });
  return (
    <Section title={t('twoFactor.title')} intro={hasPassword ? t('twoFactor.intro') : t('twoFactor.introOfProvider')}>
      {step.at === 'overview' && (
        <TwoFactorOverview
          isOn={me.twoFactorEnabled}
          isBack={step.outcome === ''}
          setUp={() => setStep({ at: 'setting-up' })}
          switchOff={() => setStep({ at: 'switching-off' })}
          renew={() => setStep({ at: 'renewing' })}
        >
          <Outcome error={null}>{step.outcome}</Outcome>
        </TwoFactorOverview>
      )}
      {step.at === 'setting-up' && (
        <SetUpStep {...common} done={(request, confirmation) => setStep({ at: 'scanning', request, confirmation })} />
      )}
      {step.at === 'scanning' && (
        <ScanStep
          {...common}
          request={step.request}
          confirmation={step.confirmation}
          done={(codes) =>
            codes ? showCodes(t('twoFactor.isOn'), codes) : setStep({ at: 'overview', outcome: t('twoFactor.isOnWithoutCodes') })
          }
        />
      )}
      {step.at === 'codes' && <RecoveryCodesStep title={step.title} username={me.username} codes={step.codes} done={cancel} />}
      {step.at === 'switching-off' && <SwitchOffStep {...common} done={() => setStep({ at: 'overview', outcome: t('twoFactor.isOff') })} />}
      {step.at === 'renewing' && <RenewCodesStep {...common} done={(codes) => showCodes(t('twoFactor.codes.new'), codes)} />}
    </Section>
  );
}
