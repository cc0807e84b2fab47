import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { listsOfReports, type Report } from './reports.ts';

/** What moderators note for each other. */
export function NoteForm({ report: { id, moderationComment }, close }: { report: Report; close: () => void }) {
  const form = useOperationForm(videosApi.updateAbuse, {
    values: { moderationComment: moderationComment ?? '' },
    send: ({ moderationComment: typed }) => ({ params: { abuseId: id }, body: { moderationComment: typed.trim() || null } }),
    words: { moderationComment: { any: t('moderation.report.textNeeded') } },
    refreshes: listsOfReports,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Form of={form}>
      <TextArea label={t('moderation.note.of', { id })} hint={t('moderation.note.hint')} rows={2} {...form.field('moderationComment')} />
      <Outcome error={error} isMarked={form.isMarked} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t('form.sending') : t('moderation.note.save')}
      </Button>
    </Form>
  );
}
