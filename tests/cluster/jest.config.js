import preset from '../../jest.preset.js';

// One cluster, which the tests share with each other and with nothing else; rollouts and encodes on a small one take minutes.
export default { ...preset, testTimeout: 900_000 };
