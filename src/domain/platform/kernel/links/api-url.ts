import type { Settings } from '../settings.ts';

/** REST and both MCP endpoints lie below it. */
export const BASE_PATH = '/api/v1';

/** What is called at `path`, which begins with a slash, as seen from outside. */
export function apiUrl({ publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>, path: string): string {
  return `${publicBaseUrl}${BASE_PATH}${path}`;
}
