import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changedByMuting, type MutedBy, mutesOf } from './mutes.ts';

/** What is around the name of a server in an address that somebody copied. */
const AROUND = /^https?:\/\/|\/.*$/g;

/** Mutes everybody on a server by its name, or by the address of one of its pages. */
export function MuteServerForm({ by }: { by: MutedBy }) {
  const form = useOperationForm(mutesOf[by].muteServer, {
    values: { host: '' },
    send: ({ host }) => ({ body: { host: host.trim().replace(AROUND, '') } }),
    words: { host: { any: t('mutes.servers.needed') } },
    refreshes: changedByMuting,
  });
  const { isPending, isSuccess, error, variables } = form.change;
  return (
    <Form of={form}>
      <TextField
        label={t('mutes.servers.name')}
        hint={t('mutes.servers.hint')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('host')}
      />
      <SubmitRow label={t('mutes.mute')} busyLabel={t('confirm.busy')} isBusy={isPending}>
        <Outcome error={error} isMarked={form.isMarked} words={{ own_server_muted: t('mutes.servers.own') }}>
          {isSuccess && t('mutes.muted', { who: variables.body.host })}
        </Outcome>
      </SubmitRow>
    </Form>
  );
}
