import { runService } from '@flotilla/service';
import { federation } from './service.ts';

await runService(federation);
