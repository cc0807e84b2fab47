import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { exportsApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { changedByArchives } from './archives.ts';

const NO_LIMIT = -1;

type Props = { readonly userId: number; readonly largest: number; readonly onAsked: () => void };

/** Asks for an archive, with the files of videos or without. */
export function AskForm({ userId, largest, onAsked }: Props) {
  const form = useOperationForm(exportsApi.requestUserExport, {
    values: { withVideoFiles: false },
    send: (body) => ({ params: { userId }, body }),
    refreshes: changedByArchives,
    onSuccess: onAsked,
  });
  const { isPending, error } = form.change;
  const { mistake, ...box } = form.field('withVideoFiles');
  return (
    <Form of={form}>
      <CheckField
        label={t('archives.withVideoFiles')}
        hint={largest === NO_LIMIT ? t('archives.withVideoFiles.hint') : t('archives.withVideoFiles.limit', { size: sizeInWords(largest) })}
        mistake={mistake}
        {...box}
      />
      <SubmitRow label={t('archives.ask')} busyLabel={t('confirm.busy')} isBusy={isPending}>
        <Outcome
          error={error}
          isMarked={form.isMarked}
          words={{
            export_exists: t('archives.exists'),
            exports_disabled: t('archives.off'),
            max_user_video_quota_exceeded_for_user_export: t('archives.tooLarge'),
          }}
        />
      </SubmitRow>
    </Form>
  );
}
