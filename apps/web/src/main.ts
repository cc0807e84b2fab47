import { runService } from '@flotilla/service';
import { web } from './service.ts';

await runService(web);
