import { playlists } from '@flotilla/messages/catalogues/de/playlists';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(playlists);
