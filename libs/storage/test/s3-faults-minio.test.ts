import { testFaults } from './s3-faults.ts';

await testFaults('minio');
