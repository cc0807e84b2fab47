import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { EndOthers } from './sessions/end-others.tsx';

/** The present session stays; the others are offered to be ended (docs/contract/sessions.md#end-all). */
export function PasswordSection({ me: { id, username } }: { me: MyUser }) {
  const limits = usePasswordLimits();
  const form = useOperationForm(authApi.updateMyUser, {
    values: { currentPassword: '', password: '' },
    // The first administrator need not be asked any more to replace the one of the first start.
    send: ({ currentPassword, password }) => ({ body: { currentPassword, password, noWelcomeModal: true } }),
    // Instances may ask for more characters than the declaration.
    words: { password: { 'not-accepted': t('form.tooShort', { count: limits.minLength }) } },
    required: ['currentPassword', 'password'],
    refreshes: [authApi.getMyUser],
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Section id="password" title={t('password.title')}>
      <Form of={form}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label={t('password.current')} autoComplete="current-password" required {...form.field('currentPassword')} />
        <NewPasswordField label={t('password.new')} limits={limits} {...form.field('password')} />
        <SubmitRow label={t('password.change')} busyLabel={t('password.changing')} isBusy={isPending}>
          <Outcome error={error} isMarked={form.isMarked}>
            {isSuccess && t('password.changed')}
          </Outcome>
        </SubmitRow>
      </Form>
      {isSuccess && <EndOthers userId={id}>{t('password.endOthersReason')}</EndOthers>}
    </Section>
  );
}
