import { runService } from '@flotilla/service/run-service';
import { gateway } from './service.ts';

await runService(gateway);
