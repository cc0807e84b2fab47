import type { OperationForm } from '../../forms/use-operation-form.ts';
import { inFormat } from '../../i18n/dates.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { allPrivacyOptions, PASSWORD_PROTECTED, PRIVATE, privacyOptions } from '../upload/privacies.ts';
import { type EditValues, type LaterPrivacy, laterPrivacy, type Privacy } from './edit-values.ts';
import { localTime, timeOf, tomorrow } from './local-time.ts';

type Props = {
  readonly form: OperationForm<typeof videosApi.updateVideo, EditValues>;
  readonly saved: EditValues;
};

/** Who can watch the video, now and from a time on. */
export function PublicationFields({ form, saved }: Props) {
  const { isScheduled, scheduleUpdate } = form.values;
  const at = timeOf(scheduleUpdate.updateAt);
  const schedule = (isWanted: boolean) => {
    form.choose('isScheduled', isWanted);
    if (!isWanted) {
      form.choose('privacy', saved.privacy);
      return;
    }
    form.choose('scheduleUpdate', {
      updateAt: scheduleUpdate.updateAt || localTime(tomorrow(new Date())),
      privacy: laterPrivacy(form.values.privacy),
    });
    form.choose('privacy', PRIVATE);
  };
  return (
    <>
      <Choice
        label={isScheduled ? t('editVideo.until') : t('metadata.privacy')}
        options={allPrivacyOptions()}
        value={form.values.privacy}
        onChange={(id: Privacy) => form.choose('privacy', id)}
      />
      {form.values.privacy === PASSWORD_PROTECTED && (
        <TextArea label={t('editVideo.passwords')} hint={t('editVideo.passwords.hint')} rows={3} {...form.field('videoPasswords')} />
      )}
      <CheckField label={t('editVideo.schedule')} checked={isScheduled} onChange={({ target }) => schedule(target.checked)} />
      {isScheduled && (
        <div className="pair">
          <TextField
            type="datetime-local"
            label={t('editVideo.schedule.at')}
            {...(at && { hint: t('editVideo.schedule.zone', { zone: zoneAt(at) }) })}
            {...form.field('scheduleUpdate.updateAt')}
          />
          <Choice
            label={t('editVideo.schedule.becomes')}
            options={privacyOptions().filter(({ id }) => id !== PRIVATE)}
            value={scheduleUpdate.privacy}
            onChange={(id) => form.choose('scheduleUpdate.privacy', id as LaterPrivacy)}
          />
        </div>
      )}
    </>
  );
}

/** "Central European Summer Time", as it is then. */
function zoneAt(at: Date): string {
  const whole = inFormat(at, { timeZoneName: 'long' });
  const date = inFormat(at, {});
  return whole.replace(date, '').replace(/^[\s,]+/, '');
}
