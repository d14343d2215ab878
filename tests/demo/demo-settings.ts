import { DEFAULT_SETTINGS } from '../../src/default-settings.ts';
import type { Settings } from '../../src/domain/platform/kernel/index.ts';

export const demoSettings: Settings = {
  ...DEFAULT_SETTINGS,
  publicBaseUrl: 'http://localhost:3000',
  maxUploadBytes: 1_000_000,
  maxDocuments: 100,
  maxDocumentBytes: 100_000_000,
  cronSecret: 'cron secret of the tests',
  linkSecret: 'a secret of the tests',
  switchable: new Set(),
};
