import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { confirmedBy, unconfirmed } from '../confirmation.ts';

type Props = { readonly userId: number; readonly hasPassword: boolean; readonly done: () => void; readonly cancel: () => void };

export function SwitchOffStep({ userId, hasPassword, done, cancel }: Props) {
  const form = useOperationForm(authApi.disableTwoFactor, {
    values: unconfirmed,
    send: (values) => ({ params: { id: userId }, body: confirmedBy(values) }),
    required: ['currentPassword'],
    refreshes: [authApi.getMyUser],
    onSuccess: done,
  });
  return (
    <ConfirmStep
      of={form}
      hasPassword={hasPassword}
      title={t('twoFactor.switchOff.title')}
      words={hasPassword ? t('twoFactor.switchOff.toPassword') : t('twoFactor.switchOff.toProvider')}
      label={t('twoFactor.switchOff')}
      isDanger
      cancel={cancel}
    />
  );
}
