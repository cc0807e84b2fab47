import { useChange } from '../../../api/use-change.ts';
import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import type { Confirmation } from '../confirmation.ts';
import { Secret } from '../secret.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './scan-step.module.css';
import type { OtpRequest } from './set-up-step.tsx';

const withoutBlanks = (code: string) => code.replaceAll(/\s/g, '');

type Props = {
  readonly userId: number;
  readonly request: OtpRequest;
  readonly confirmation: Partial<Confirmation>;
  /** It is on; codes are null when they could not be made. */
  readonly done: (codes: readonly string[] | null) => void;
  readonly cancel: () => void;
};

/** Shows the secret in every form an authenticator takes, and asks for a first code of it. */
export function ScanStep({ userId, request: { secret, uri, requestToken }, confirmation, done, cancel }: Props) {
  const heading = useFocus<HTMLHeadingElement>();
  const params = { id: userId };
  const makingCodes = useChange(authApi.createRecoveryCodes);
  const form = useOperationForm(authApi.confirmTwoFactor, {
    values: { otpToken: '' },
    send: ({ otpToken }) => ({ params, body: { requestToken, otpToken: withoutBlanks(otpToken) } }),
    words: { otpToken: { any: t('twoFactor.codeNeeded') } },
    refreshes: [authApi.getMyUser],
    // It is on now, whatever becomes of the codes.
    onSuccess: async () =>
      done(
        await makingCodes.mutateAsync({ params, body: confirmation }).then(
          ({ recoveryCodes }) => recoveryCodes,
          () => null,
        ),
      ),
  });
  const { isPending, error } = form.change;
  return (
    <Form of={form}>
      <h3 tabIndex={-1} ref={heading}>
        {t('twoFactor.scan.title')}
      </h3>
      <div className={styles.scan}>
        <QrCode text={uri} label={t('twoFactor.scan.image')} />
        <div className={styles.words}>
          <p>{t('twoFactor.scan.hint')}</p>
          <p>
            <Secret>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Secret>
          </p>
          <div className={styles.ways}>
            <CopyButton text={secret} label={t('twoFactor.scan.copy')} />
            <a className={buttonClass({ kind: 'link' })} href={uri}>
              {t('twoFactor.scan.open')}
            </a>
          </div>
        </div>
      </div>
      <TextField
        label={t('twoFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('twoFactor.codeHint')}
        onInput={({ currentTarget: field }) =>
          field.setCustomValidity(/^\d{6}$/.test(withoutBlanks(field.value)) ? '' : t('twoFactor.codeNeeded'))
        }
        required
        {...form.field('otpToken')}
      />
      <SubmitRow label={t('twoFactor.switchOn')} busyLabel={t('twoFactor.checking')} isBusy={isPending} cancel={cancel}>
        <Outcome error={error} isMarked={form.isMarked} words={{ two_factor_not_confirmed: t('twoFactor.codeRefused') }} />
      </SubmitRow>
    </Form>
  );
}
