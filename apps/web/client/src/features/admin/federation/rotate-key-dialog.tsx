import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The name of the actor that stands for the instance (docs/contract/federation.md#names). */
const SERVER_ACTOR = 'peertube';

type Props = { readonly tell: (note: string) => void; readonly close: () => void };

/** Gives the instance, or an account or channel of it, a new key. */
export function RotateKeyDialog({ tell, close }: Props) {
  const form = useOperationForm(federationApi.rotateActorKey, {
    values: { name: '' },
    send: ({ name }) => ({ params: { name: nameIn(name) || SERVER_ACTOR } }),
    onSuccess: (_, { params: { name } }) => {
      tell(name === SERVER_ACTOR ? t('actorKey.rotated') : t('actorKey.rotatedOf', { name }));
      close();
    },
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('actorKey.rotate.title')} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <p>{t('actorKey.rotate.consequence')}</p>
        <TextField
          label={t('actorKey.rotate.name')}
          hint={t('actorKey.rotate.hint')}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('name')}
        />
        <Outcome
          error={error}
          words={{ actor_not_found: t('actorKey.rotate.unknown'), invalid_parameters: t('actorKey.rotate.unknown') }}
        />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind="main" type="submit" disabled={isPending}>
            {isPending ? t('actorKey.rotate.busy') : t('actorKey.rotate')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const nameIn = (text: string) => text.trim().replace(/^@/, '');
