import { SESSION_HOURS } from '../domain/people/sign-in/index.ts';
import type { Connections } from '../rest/web/page-contract.ts';
import { hostConfigurations } from './host-configurations.ts';
import type { ManifestSource } from './manifest-source.ts';
import { SEEN_CLIENTS } from './seen-clients.ts';

/** What the page `/connect` shows: the settings of each host, with the addresses of this server, and who was tried. */
export function connectionsOf({ publicBaseUrl, endpoints }: Pick<ManifestSource, 'publicBaseUrl' | 'endpoints'>): Connections {
  return {
    endpoints: endpoints.map((endpoint) => ({
      key: endpoint.key,
      side: endpoint.onlyRole === 'VENDOR' ? 'OWNER' : 'RENTER',
      url: publicBaseUrl + endpoint.path,
      hosts: hostConfigurations(endpoint, publicBaseUrl),
    })),
    seen: SEEN_CLIENTS.map(({ because = null, ...seen }) => ({ ...seen, because })),
    sessionHours: SESSION_HOURS,
  };
}
