import type { BodyOf } from '../../../api/call.ts';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { confirmedBy, unconfirmed } from '../confirmation.ts';

export type Identity = BodyOf<typeof authApi.listMyExternalIdentities>['data'][number];
type Props = { readonly identity: Identity; readonly hasPassword: boolean; readonly done: () => void; readonly cancel: () => void };

/** Asks once more before a provider does not open the account any more. */
export function UnlinkStep({ identity: { authName, authDisplayName: name }, hasPassword, done, cancel }: Props) {
  const form = useOperationForm(authApi.unlinkMyExternalIdentity, {
    values: unconfirmed,
    send: (values) => ({ params: { authName }, body: confirmedBy(values) }),
    required: ['currentPassword'],
    refreshes: [authApi.listMyExternalIdentities, authApi.getMyUser],
    onSuccess: done,
  });
  return (
    <ConfirmStep
      of={form}
      title={t('identities.unlink.title', { name })}
      words={t('identities.unlink.consequence', { name })}
      label={t('identities.unlink.action')}
      hasPassword={hasPassword}
      isDanger
      cancel={cancel}
    />
  );
}
