import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { ownHosts } from '../../../instance.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import styles from './federation.module.css';
import { type BadLine, readTargets } from './read-targets.ts';

const WHY = { ours: 'follow.bad.ours', twice: 'follow.bad.twice', unclear: 'follow.bad.unclear' } as const;
const MOST = 1_000;

type Props = { /** How many are asked. */ readonly tell: (count: number) => void; readonly close: () => void };

/** Follows several instances, accounts and channels at once. */
export function FollowDialog({ tell, close }: Props) {
  const form = useOperationForm(federationApi.followInstances, {
    values: { lines: '' },
    send: ({ lines }) => {
      const { hosts, handles } = readTargets(lines, ownHosts);
      return { body: { ...(hosts.length > 0 && { hosts: [...hosts] }), ...(handles.length > 0 && { handles: [...handles] }) } };
    },
    check: ({ lines }) => {
      const { hosts, handles, bad } = readTargets(lines, ownHosts);
      if (bad.length > 0) return { lines: bad.map(inWords).join('\n') };
      if (hosts.length + handles.length === 0) return { lines: t('follow.needed') };
      return hosts.length > MOST || handles.length > MOST ? { lines: t('follow.tooMany', { count: MOST }) } : {};
    },
    refreshes: [federationApi.listInstanceFollowing],
    onSuccess: (_, { body }) => {
      tell((body?.hosts?.length ?? 0) + (body?.handles?.length ?? 0));
      close();
    },
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('follow.title')} isBusy={isPending} onClose={close}>
      <Form of={form} className={`form ${styles.lines}`}>
        <p>{t('follow.consequence')}</p>
        <TextArea
          label={t('follow.lines')}
          hint={t('follow.hint')}
          rows={5}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('lines')}
        />
        <Outcome error={error} words={{ following_needs_https: t('follow.needsHttps'), bad_request: t('follow.refused') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind="main" type="submit" disabled={isPending}>
            {isPending ? t('form.sending') : t('follow.action')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const inWords = ({ line, text, why }: BadLine) => t(WHY[why], { line, text });
