import { settingMessages } from '@flotilla/messages';
import { administration } from '@flotilla/messages/catalogues/de/administration';
import { settings } from '@flotilla/messages/catalogues/de/settings';
import { compile } from '@flotilla/messages/compile';

export const messages = { ...compile(administration), ...settingMessages(settings) };
