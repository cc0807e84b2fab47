import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changedByMuting, type MutedBy, mutesOf } from './mutes.ts';

/** Mutes an account by its name, where people write it with an @ before it as well. */
export function MuteAccountForm({ by }: { by: MutedBy }) {
  const form = useOperationForm(mutesOf[by].muteAccount, {
    values: { accountName: '' },
    send: ({ accountName }) => ({ body: { accountName: accountName.trim().replace(/^@/, '') } }),
    words: { accountName: { any: t('mutes.accounts.needed') } },
    refreshes: changedByMuting,
  });
  const { isPending, isSuccess, error, variables } = form.change;
  return (
    <Form of={form}>
      <TextField
        label={t('mutes.accounts.name')}
        hint={t('mutes.accounts.hint')}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('accountName')}
      />
      <SubmitRow label={t('mutes.mute')} busyLabel={t('confirm.busy')} isBusy={isPending}>
        <Outcome
          error={error}
          isMarked={form.isMarked}
          words={{ account_not_found: t('mutes.accounts.unknown'), own_account_muted: t('mutes.accounts.own') }}
        >
          {isSuccess && t('mutes.muted', { who: `@${variables.body.accountName}` })}
        </Outcome>
      </SubmitRow>
    </Form>
  );
}
