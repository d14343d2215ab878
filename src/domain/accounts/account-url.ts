import type { Settings } from '../kernel/index.ts';

/** The page on which a person sees who can act for them, ends it, and makes keys. */
export function accountUrl({ publicBaseUrl }: Settings): string {
  return `${publicBaseUrl}/account`;
}
