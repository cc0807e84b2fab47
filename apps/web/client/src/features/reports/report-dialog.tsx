import { useState } from 'react';
import { Link } from 'react-router';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { secondsOf } from '../playlists/times.ts';
import styles from './reports.module.css';
import { listsOfReports, MY_REPORTS, type ReasonName, type Reportable, reasonsFor } from './reports.ts';

type Props = { readonly what: Reportable; readonly close: () => void };
type Values = { reason: string; predefinedReasons: ReasonName[]; video: { startAt: string; endAt: string } };

const NONE: Values = { reason: '', predefinedReasons: [], video: { startAt: '', endAt: '' } };

/** Reports something to the moderators. */
export function ReportDialog({ what, close }: Props) {
  const [isSent, setSent] = useState(false);
  const form = useOperationForm(videosApi.createAbuse, {
    values: NONE,
    send: ({ reason, predefinedReasons, video }) => ({
      body: { reason: reason.trim(), predefinedReasons, ...targetOf(what, video) },
    }),
    required: ['reason'],
    words: { reason: { any: t('moderation.report.textNeeded') } },
    check: ({ video }) => (what.of === 'video' ? mistakesIn(video) : {}),
    refreshes: listsOfReports,
    onSuccess: () => setSent(true),
  });
  const { isPending, error } = form.change;
  if (isSent) return <Sent what={what} close={close} />;
  const chosen = form.values.predefinedReasons;
  const toggle = (name: ReasonName) =>
    form.choose('predefinedReasons', chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <Dialog title={titleOf(what)} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <p className="soft">{t('moderation.report.intro')}</p>
        <fieldset className={styles.reasons}>
          <legend>{t('moderation.report.reasons')}</legend>
          {reasonsFor(what.of).map(({ name, label }) => (
            <CheckField key={name} label={t(label)} checked={chosen.includes(name)} onChange={() => toggle(name)} />
          ))}
        </fieldset>
        {what.of === 'video' && (
          <div className={styles.part}>
            <TextField label={t('moderation.report.startAt')} inputMode="numeric" {...form.field('video.startAt')} />
            <TextField label={t('moderation.report.endAt')} inputMode="numeric" {...form.field('video.endAt')} />
          </div>
        )}
        <TextArea label={t('moderation.report.text')} rows={4} {...form.field('reason')} />
        <Outcome
          error={error}
          isMarked={form.isMarked}
          words={{
            too_many_abuses: t('moderation.report.tooMany'),
            video_not_found: t('moderation.report.gone'),
            comment_not_found: t('moderation.report.gone'),
            account_not_found: t('moderation.report.gone'),
          }}
        />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind="main" type="submit" disabled={isPending}>
            {isPending ? t('form.sending') : t('moderation.report.send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Sent({ what, close }: Props) {
  return (
    <Dialog title={titleOf(what)} onClose={close}>
      <Outcome error={null}>{t('moderation.report.sent')}</Outcome>
      <p>
        <Link className="link" to={MY_REPORTS}>
          {t('moderation.reports.mine')}
        </Link>
      </p>
      <DialogActions>
        <Button kind="main" onClick={close}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function titleOf({ of, name }: Reportable): string {
  if (of === 'video') return t('moderation.report.video');
  return of === 'comment' ? t('moderation.report.comment', { name }) : t('moderation.report.account', { name });
}

function targetOf(what: Reportable, { startAt, endAt }: Values['video']) {
  if (what.of === 'comment') return { comment: { id: what.id, videoId: what.videoId } };
  if (what.of === 'account') return { account: { id: what.id } };
  return { video: { id: what.id, startAt: secondsOf(startAt) ?? null, endAt: secondsOf(endAt) ?? null } };
}

function mistakesIn({ startAt, endAt }: Values['video']) {
  const [start, end] = [secondsOf(startAt), secondsOf(endAt)];
  const isReversed = typeof start === 'number' && typeof end === 'number' && end <= start;
  return {
    ...(start === undefined && { 'video.startAt': t('moderation.report.noTime') }),
    ...(end === undefined && { 'video.endAt': t('moderation.report.noTime') }),
    ...(isReversed && { 'video.endAt': t('moderation.report.endsBeforeStart') }),
  };
}
