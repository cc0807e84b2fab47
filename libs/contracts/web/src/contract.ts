import { defineContract } from '@flotilla/contract';
import { webApi } from './index.ts';

export const contract = defineContract({ service: 'web', title: 'Pages', apis: [webApi] });
