/** The version of this software, which instances tell each other. */
export const VERSION = '0.1.0';
