import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';

/** What others see of the person. */
export function ProfileSection({ me: { username, account } }: { me: MyUser }) {
  const form = useOperationForm(authApi.updateMyUser, {
    values: { displayName: account.displayName, description: account.description ?? '' },
    send: ({ displayName, description }) => ({ body: { displayName: displayName.trim(), description: description.trim() || null } }),
    words: { displayName: { any: t('profile.nameNeeded') }, description: { any: t('profile.descriptionLength') } },
    draft: '/my-account/settings/profile',
    refreshes: [authApi.getMyUser],
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Section title={t('profile.title')} intro={t('profile.intro', { username })}>
      <Form of={form}>
        <TextField label={t('profile.displayName')} autoComplete="name" {...form.field('displayName')} />
        <TextArea label={t('profile.description')} rows={4} {...form.field('description')} />
        <SubmitRow label={t('profile.save')} busyLabel={t('form.saving')} isBusy={isPending}>
          <Outcome error={error} isMarked={form.isMarked}>
            {isSuccess && t('profile.saved')}
          </Outcome>
          {form.isChanged && !error && <p className="soft small">{t('form.notSaved')}</p>}
        </SubmitRow>
      </Form>
    </Section>
  );
}
