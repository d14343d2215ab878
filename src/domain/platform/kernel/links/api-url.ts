import type { Settings } from '../settings.ts';

/** The path below which REST and both MCP endpoints lie. */
export const BASE_PATH = '/api/v1';

/** The public URL of `path`, which begins with a slash. */
export function apiUrl({ publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>, path: string): string {
  return `${publicBaseUrl}${BASE_PATH}${path}`;
}
