import { runService } from '@flotilla/service/run-service';
import { web } from './service.ts';

await runService(web);
