import { runService } from '@flotilla/service';
import { exports } from './service.ts';

await runService(exports);
