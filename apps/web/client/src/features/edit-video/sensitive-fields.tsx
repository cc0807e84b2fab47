import type { OperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NSFW_FLAGS } from '../preferences/sensitive.ts';
import styles from './edit-form.module.css';
import type { EditValues } from './edit-values.ts';

/** Whether people should be warned, of what, and in which words. */
export function SensitiveFields({ form }: { form: OperationForm<typeof videosApi.updateVideo, EditValues> }) {
  const { nsfw, nsfwFlags } = form.values;
  return (
    <>
      <CheckField
        label={t('editVideo.sensitive.is')}
        hint={t('editVideo.sensitive.hint')}
        checked={nsfw}
        onChange={({ target }) => form.choose('nsfw', target.checked)}
      />
      {nsfw && (
        <>
          <fieldset className={styles.flags}>
            <legend>{t('editVideo.sensitive.what')}</legend>
            {NSFW_FLAGS.map(({ flag, label }) => (
              <CheckField
                key={flag}
                label={t(label)}
                checked={(nsfwFlags & flag) !== 0}
                onChange={({ target }) => form.choose('nsfwFlags', target.checked ? nsfwFlags | flag : nsfwFlags & ~flag)}
              />
            ))}
          </fieldset>
          <TextField label={t('editVideo.sensitive.summary')} hint={t('editVideo.sensitive.summaryHint')} {...form.field('nsfwSummary')} />
        </>
      )}
    </>
  );
}
