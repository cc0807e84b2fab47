import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { confirmedBy, unconfirmed } from '../confirmation.ts';

type Props = {
  readonly userId: number;
  readonly hasPassword: boolean;
  readonly done: (codes: readonly string[]) => void;
  readonly cancel: () => void;
};

/** Makes new recovery codes; the old ones stop working. */
export function RenewCodesStep({ userId, hasPassword, done, cancel }: Props) {
  const form = useOperationForm(authApi.createRecoveryCodes, {
    values: unconfirmed,
    send: (values) => ({ params: { id: userId }, body: confirmedBy(values) }),
    required: ['currentPassword'],
    onSuccess: ({ recoveryCodes }) => done(recoveryCodes),
  });
  return (
    <ConfirmStep
      of={form}
      hasPassword={hasPassword}
      title={t('twoFactor.renew')}
      words={t('twoFactor.renew.consequence')}
      label={t('twoFactor.renew.action')}
      cancel={cancel}
    />
  );
}
