import { runService } from '@flotilla/service';
import { videos } from './service.ts';

await runService(videos);
