import type { Settings } from '../../src/domain/kernel/index.ts';

export const demoSettings: Settings = {
  publicBaseUrl: 'http://localhost:3000',
  accessTokenMinutes: 60,
  refreshTokenDays: 30,
  signingKeyDays: 90,
  quoteMinutes: 30,
  verificationDays: 7,
  approvalHours: 48,
  paymentHours: 24,
  claimHours: 48,
  maxOpenPlans: 10,
  maxUploadBytes: 1_000_000,
  linkSecret: 'a secret of the tests',
  linkMinutes: 10,
  horizonDays: 365,
};
