import { runService } from '@flotilla/service';
import { transcoder } from './service.ts';

await runService(transcoder);
