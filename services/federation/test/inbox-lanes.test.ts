import { federationEvents } from '@flotilla/contracts-federation';
import { eventually, silentLog } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { federation } from '../src/index.ts';
import { type RemoteActor, startInboxes } from './remote-instance.ts';
