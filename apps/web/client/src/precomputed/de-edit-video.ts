import { editVideo } from '@flotilla/messages/catalogues/de/edit-video';
import { compile } from '@flotilla/messages/compile';

export const messages = compile(editVideo);
