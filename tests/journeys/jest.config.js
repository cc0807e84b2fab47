import preset from '../../jest.preset.js';

// Journeys start whole platforms and transcode: they are given time.
export default { ...preset, testTimeout: 240_000 };
