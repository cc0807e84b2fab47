import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstField } from './first-field.ts';
import { listsOfPlaylists } from './playlists.ts';
import { secondsOf, textOf } from './times.ts';

type Props = {
  readonly params: { readonly playlistId: string; readonly playlistElementId: number };
  readonly startTimestamp: number | null;
  readonly stopTimestamp: number | null;
  /** How long the video is; 0 where nobody knows. */
  readonly duration: number;
  readonly close: () => void;
};

/** From where to where a video of a playlist plays. */
export function TimesForm({ params, startTimestamp, stopTimestamp, duration, close }: Props) {
  const fields = useFirstField();
  const form = useOperationForm(videosApi.updatePlaylistElement, {
    values: { startTimestamp: textOf(startTimestamp), stopTimestamp: textOf(stopTimestamp) },
    send: (texts) => ({
      params,
      body: { startTimestamp: secondsOf(texts.startTimestamp) ?? null, stopTimestamp: secondsOf(texts.stopTimestamp) ?? null },
    }),
    check: (texts) => mistakes(secondsOf(texts.startTimestamp), secondsOf(texts.stopTimestamp), duration),
    refreshes: listsOfPlaylists,
    onSuccess: close,
  });
  return (
    <Form of={form}>
      <div className="pair" ref={fields}>
        <TextField
          label={t('playlists.times.start')}
          hint={t('playlists.times.hint')}
          autoComplete="off"
          {...form.field('startTimestamp')}
        />
        <TextField label={t('playlists.times.stop')} autoComplete="off" {...form.field('stopTimestamp')} />
      </div>
      <SubmitRow label={t('playlists.save')} busyLabel={t('form.saving')} isBusy={form.change.isPending} cancel={close}>
        <Outcome error={form.change.error} isMarked={form.isMarked} words={{ stop_before_start: t('playlists.times.order') }} />
      </SubmitRow>
    </Form>
  );
}

type Seconds = ReturnType<typeof secondsOf>;

function mistakes(start: Seconds, stop: Seconds, duration: number): { startTimestamp?: string; stopTimestamp?: string } {
  const isBeyond = (moment: Seconds) => duration > 0 && (moment ?? 0) > duration;
  const beyond = t('playlists.times.beyond', { end: clock(duration) });
  const unreadable = t('playlists.times.unreadable');
  return {
    ...(start === undefined && { startTimestamp: unreadable }),
    ...(isBeyond(start) && { startTimestamp: beyond }),
    ...((stop ?? Number.POSITIVE_INFINITY) <= (start ?? -1) && { stopTimestamp: t('playlists.times.order') }),
    ...(stop === undefined && { stopTimestamp: unreadable }),
    ...(isBeyond(stop) && { stopTimestamp: beyond }),
  };
}
