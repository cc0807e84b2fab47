import preset from '../../jest.preset.js';

// Films are encoded: on a machine with other things to do that is given time.
export default { ...preset, testTimeout: 240_000 };
