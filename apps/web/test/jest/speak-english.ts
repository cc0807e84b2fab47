import { need, speak } from '../../client/src/i18n/language.ts';

// As pages do before they show anything.
await speak('en');
await need('comments');
await need('editVideo');
await need('channels');
await need('moderation');
await need('playlists');
await need('queue');
await need('find');
await need('imports');
await need('elsewhere');
await need('videoStatistics');
await need('administration');
