import { hasRight, type Right, type Role } from '@flotilla/contract';
import { useState } from 'react';
import type { InputOf } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { authApi, videosApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './notifications-section.module.css';

type Settings = InputOf<typeof videosApi.updateNotificationSettings>['body'];
type Kind = { readonly name: keyof Settings; readonly label: PlainKey; readonly right?: Right };

const IN_THE_BELL = 1;
const BY_MAIL = 2;
const ways = [
  [IN_THE_BELL, 'notifications.inTheBell'],
  [BY_MAIL, 'notifications.byMail'],
] as const;
/** The kinds that are sent so far. */
const kinds: readonly Kind[] = [
  { name: 'newVideoFromSubscription', label: 'notifications.kind.video' },
  { name: 'newCommentOnMyVideo', label: 'notifications.kind.comment' },
  { name: 'commentMention', label: 'notifications.kind.mention' },
  { name: 'newFollow', label: 'notifications.kind.follow' },
  { name: 'myVideoPublished', label: 'notifications.kind.published' },
  { name: 'myVideoImportFinished', label: 'notifications.kind.imported' },
  { name: 'blacklistOnMyVideo', label: 'notifications.kind.block' },
  { name: 'abuseStateChange', label: 'notifications.kind.abuseState' },
  { name: 'abuseNewMessage', label: 'notifications.kind.abuseMessage' },
  { name: 'abuseAsModerator', label: 'notifications.kind.abuse', right: 'MANAGE_ABUSES' },
  { name: 'videoAutoBlacklistAsModerator', label: 'notifications.kind.held', right: 'MANAGE_VIDEO_BLACKLIST' },
  { name: 'newUserRegistration', label: 'notifications.kind.registration', right: 'MANAGE_REGISTRATIONS' },
];

/** What somebody is told of, and how; every change is saved at once. */
export function NotificationsSection({ me }: { me: MyUser }) {
  const [chosen, setChosen] = useState((me.notificationSettings ?? {}) as Settings);
  const saving = useChange(videosApi.updateNotificationSettings, { refreshes: [authApi.getMyUser] });
  const choose = (name: keyof Settings, way: number) => {
    const next = { ...chosen, [name]: (chosen[name] ?? 0) ^ way };
    setChosen(next);
    saving.mutate({ body: next }, { onError: () => setChosen(chosen) });
  };
  return (
    <Section title={t('notifications.title')} intro={t('notifications.settingsIntro')}>
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.kind')}</th>
            {ways.map(([way, label]) => (
              <th key={way} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds
            .filter(({ right }) => right === undefined || hasRight(me.role.id as Role, right))
            .map(({ name, label }) => (
              <tr key={name}>
                <th scope="row">{t(label)}</th>
                {ways.map(([way, how]) => (
                  <td key={way}>
                    <input
                      type="checkbox"
                      aria-label={`${t(label)}: ${t(how)}`}
                      checked={((chosen[name] ?? 0) & way) !== 0}
                      onChange={() => choose(name, way)}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <Outcome error={saving.error}>{saving.isSuccess && t('notifications.saved')}</Outcome>
    </Section>
  );
}
