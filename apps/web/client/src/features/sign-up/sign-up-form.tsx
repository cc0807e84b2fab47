import type { BodyOf } from '../../api/call.ts';
import { Form } from '../../forms/form.tsx';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import type { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { ChannelFields } from './channel-fields.tsx';
import type { SignedUp } from './signed-up-note.tsx';
import { Terms } from './terms.tsx';
import { newcomerWords, useNewcomerForm } from './use-newcomer-form.ts';

type Signup = BodyOf<typeof authApi.getConfig>['signup'];

/** Everything a new account needs; the reason only where somebody has to approve. */
export function SignUpForm({ signup, done }: { signup: Signup; done: (signedUp: SignedUp) => void }) {
  const limits = usePasswordLimits();
  const form = useNewcomerForm(signup, done);
  const { isPending, error } = form.change;
  const label = signup.requiresApproval ? t('signUp.ask') : t('signUp.create');
  return (
    <Form of={form} className="panel form">
      {signup.requiresApproval && <p className="soft">{t('signUp.approval', { instance: instance.name })}</p>}
      <TextField
        label={t('signUp.name')}
        hint={t('signUp.nameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <TextField label={t('signUp.displayName')} hint={t('signUp.displayNameHint')} autoComplete="name" {...form.field('displayName')} />
      <TextField label={t('signUp.email')} type="email" autoComplete="email" {...form.field('email')} />
      <NewPasswordField label={t('signUp.password')} limits={limits} {...form.field('password')} />
      {signup.requiresApproval && <TextArea label={t('signUp.reason')} rows={3} {...form.field('registrationReason')} />}
      <CheckField label={t('signUp.ownChannel')} hint={t('signUp.ownChannelHint')} {...form.field('hasChannel')} />
      {form.values.hasChannel && <ChannelFields form={form} />}
      <Terms minimumAge={signup.minimumAge} form={form} />
      <Outcome error={error} isMarked={form.isMarked} words={newcomerWords()} />
      <Button type="submit" kind="main" disabled={isPending}>
        {isPending ? t('signUp.sending') : label}
      </Button>
    </Form>
  );
}
