import { settingMessages } from '@flotilla/messages';
import { administration } from '@flotilla/messages/catalogues/fr/administration';
import { settings } from '@flotilla/messages/catalogues/fr/settings';
import { compile } from '@flotilla/messages/compile';

export const messages = { ...compile(administration), ...settingMessages(settings) };
