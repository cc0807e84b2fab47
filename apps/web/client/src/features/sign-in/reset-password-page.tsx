import '../../styles/account.css';
import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { usePasswordLimits } from '../../ui/use-password-limits.ts';
import { AskMailForm } from '../sign-up/ask-mail-form.tsx';
import { type Proof, proofOf } from '../sign-up/proof.ts';

/** Asks for the mail; its link leads here again, to choose a new password. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const proof = proofOf(parameters);
  return (
    <Page title={proof ? t('resetPassword.choose') : t('resetPassword.title')} width="narrow">
      {proof ? <NewPassword proof={proof} /> : <AskForMail />}
    </Page>
  );
}

function AskForMail() {
  const sendsMail = useConfig()?.email.enabled ?? true;
  if (!sendsMail) return <p className="panel">{t('resetPassword.noMail')}</p>;
  return (
    <>
      <p className="lead">{t('resetPassword.intro')}</p>
      <AskMailForm operation={authApi.askResetPassword} label={t('resetPassword.send')} />
    </>
  );
}

function NewPassword({ proof: { id, text: verificationString } }: { proof: Proof }) {
  const limits = usePasswordLimits();
  const form = useOperationForm(authApi.resetPassword, {
    values: { password: '' },
    send: ({ password }) => ({ params: { id }, body: { verificationString, password } }),
    // A session that ended with the old password is noticed.
    refreshes: [authApi.getMyUser],
  });
  const { isPending, isSuccess, error } = form.change;
  if (isSuccess) {
    return (
      <div className="panel form">
        <Outcome error={null}>{t('resetPassword.done')}</Outcome>
        <Link className={buttonClass({ kind: 'main' })} to="/login">
          {t('signIn.link')}
        </Link>
      </div>
    );
  }
  const wrong = t('resetPassword.wrong');
  return (
    <>
      <Form of={form} className="panel form">
        <NewPasswordField label={t('resetPassword.password')} limits={limits} {...form.field('password')} />
        <Outcome error={error} isMarked={form.isMarked} words={{ verification_string_wrong: wrong, user_not_found: wrong }} />
        <Button type="submit" kind="main" disabled={isPending}>
          {isPending ? t('resetPassword.setting') : t('resetPassword.set')}
        </Button>
      </Form>
      <p className="small soft foot">
        <Message of="resetPassword.again" link={(words) => <Link to="/reset-password">{words}</Link>} />
      </p>
    </>
  );
}
