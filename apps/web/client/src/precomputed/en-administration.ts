import { settingMessages } from '@flotilla/messages';
import { administration } from '@flotilla/messages/catalogues/en/administration';
import { compile } from '@flotilla/messages/compile';
import { settingsInEnglish } from '../i18n/settings-in-english.ts';

export const messages = { ...compile(administration), ...settingMessages(settingsInEnglish()) };
