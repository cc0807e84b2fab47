import { afterEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { need, speak } from '../../client/src/i18n/language.ts';

// Testing Library looks for these two among the globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest });
afterEach(cleanup);

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
