import type { ReactElement } from 'react';
import type { Config } from '../../api/config.ts';
import type { MyUser } from '../../api/me.ts';
import type { PlainKey } from '../../i18n/messages.ts';
import { ARCHIVES } from '../archives/archives-address.ts';
import { ArchivesSection } from '../archives/archives-section.tsx';
import { ImportPart } from '../archives/import-part.tsx';
import { MutedLists } from '../mutes/muted-lists.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { IdentitiesSection } from './identities/identities-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

export const SETTINGS = '/my-account/settings';

export type SettingsSection = {
  /** Its address below that of the settings, which is the address of the first one. */
  readonly name?: string;
  /** The whole one, where other software decided on it. */
  readonly address?: string;
  readonly label: PlainKey;
  readonly isFor?: (me: MyUser) => boolean;
  /** Whether the instance offers it; those who come by its address are told otherwise. */
  readonly isOffered?: (config: Config) => boolean;
  readonly show: (me: MyUser) => ReactElement;
};

/** Another provider keeps the address and the password of those who sign in there. */
const isAtHome = ({ pluginAuth }: MyUser) => pluginAuth === null;

const sections: readonly SettingsSection[] = [
  {
    label: 'profile.title',
    show: (me) => (
      <>
        <ProfileSection me={me} />
        <AvatarSection me={me} />
      </>
    ),
  },
  { name: 'preferences', label: 'preferences.title', show: (me) => <PreferencesSection me={me} /> },
  { name: 'notifications', label: 'notifications.title', show: (me) => <NotificationsSection me={me} /> },
  { name: 'mutes', label: 'mutes.title', show: () => <MutedLists by="me" /> },
  { name: 'email', label: 'email.title', isFor: isAtHome, show: (me) => <EmailSection me={me} /> },
  {
    name: 'security',
    label: 'settings.security',
    show: (me) => (
      <>
        {isAtHome(me) && <PasswordSection me={me} />}
        <IdentitiesSection me={me} />
        <TwoFactorSection me={me} />
        <SessionsSection me={me} />
      </>
    ),
  },
  {
    address: ARCHIVES,
    label: 'archives.title',
    isOffered: (config) => config.export.users.enabled || config.import.users.enabled,
    show: (me) => (
      <>
        <ArchivesSection me={me} />
        <ImportPart me={me} />
      </>
    ),
  },
  {
    name: 'account',
    label: 'settings.account',
    show: (me) => (
      <>
        <FeedSection me={me} />
        <DeleteSection me={me} />
      </>
    ),
  },
];

export const sectionsFor = (me: MyUser): readonly SettingsSection[] => sections.filter(({ isFor }) => isFor?.(me) ?? true);

export const pathOf = ({ name, address }: SettingsSection) => address ?? (name === undefined ? SETTINGS : `${SETTINGS}/${name}`);
