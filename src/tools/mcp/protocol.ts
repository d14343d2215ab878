/** The current version of the protocol. Versions up to 2025-11-25 are older. */
export const MODERN_VERSION = '2026-07-28';

/** The extension for answers that come later (SEP-2663). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
