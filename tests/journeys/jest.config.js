import preset from '../../jest.preset.js';

// Journeys start whole platforms and transcode: they take turns and are given time.
export default { ...preset, maxWorkers: 1, testTimeout: 240_000 };
