import { runService } from '@flotilla/service';
import { auth } from './service.ts';
import { showAdministrator } from './users/show-administrator.ts';

await runService(auth, { announceAdministrator: showAdministrator });
