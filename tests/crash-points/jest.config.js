import preset from '../../jest.preset.js';

// One test, which runs several instances side by side.
export default { ...preset, maxWorkers: 1 };
