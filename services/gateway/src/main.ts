import { runService } from '@flotilla/service';
import { gateway } from './service.ts';

await runService(gateway);
