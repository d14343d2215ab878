import type { Mode } from '../../../db/values.ts';
import type { Ids } from '../kernel/index.ts';

export const API_KEY_SHAPE = /^svc_(test|live)_/;
const SECRET_BYTES = 32;
const PREVIEW_LENGTH = 13;

/** A new API key's secret, shown once: `svc_live_…`. */
export function newApiKeySecret(mode: Mode, ids: Ids): { secret: string; preview: string } {
  const secret = `svc_${mode}_${ids.secret(SECRET_BYTES)}`;
  return { secret, preview: `${secret.slice(0, PREVIEW_LENGTH)}…` };
}
