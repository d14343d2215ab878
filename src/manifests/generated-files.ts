import type { z } from 'zod';
import { configurationTable } from './configuration-table.ts';
import { extraRouteSections, type InventoryEntry } from './extra-routes.ts';
import { fillMarkers } from './fill-markers.ts';
import { guideSections } from './guide-sections.ts';
import { llmsText } from './llms-text.ts';
import type { ManifestSource } from './manifest-source.ts';
import { agentDescription } from './openapi/agent-description.ts';

interface Generation {
  readonly source: ManifestSource;
  /** The REST calls that the specification names. */
  readonly inventory: readonly InventoryEntry[];
  /** Schema of the environment variables. */
  readonly environment: z.ZodObject;
  /** The file as it is now; null when there is none. */
  readonly read: (file: string) => string | null;
}

export interface GeneratedFile {
  readonly file: string;
  /** As it is on disk, and as it should be; both null where a document to be filled does not exist. */
  readonly now: string | null;
  readonly fresh: string | null;
}

/** Every file of the project that is generated, or has generated tables in it. */
export function generatedFiles({ source, inventory, environment, read }: Generation): GeneratedFile[] {
  const { endpoints, routes } = source;
  const whole = (file: string, fresh: string): GeneratedFile => ({ file, now: read(file), fresh });
  const filled = (file: string, sections: Record<string, string>): GeneratedFile => {
    const now = read(file);
    return { file, now, fresh: now === null ? null : fillMarkers(now, sections) };
  };
  const guides = endpoints.map((endpoint) =>
    filled(endpoint.onlyRole === 'VENDOR' ? 'OWNER_GUIDE.md' : 'AGENT_GUIDE.md', guideSections(endpoint)),
  );
  return [
    whole('llms.txt', llmsText(source)),
    whole('docs/openapi-agent.json', `${JSON.stringify(agentDescription(source), null, 1)}\n`),
    ...guides,
    filled('docs/extra-routes.md', extraRouteSections(routes, endpoints, inventory)),
    filled('README.md', { configuration: configurationTable(environment) }),
  ];
}
