import { z } from 'zod';
import type { Operation } from '../domain/platform/kernel/index.ts';
import { type JsonSchema, jsonSchema } from '../tools/json-schema.ts';
import { exampleCommand, exampleContext } from './examples.ts';
import { extraRouteSections, type InventoryEntry } from './extra-routes.ts';
import { GUIDE_PAGES, guidePageFile } from './guide-pages.ts';
import { guideSections } from './guide-sections.ts';
import { hostConfigurations } from './host-configurations.ts';
import { CLIENT_COLUMNS, seenClientRows } from './seen-clients.ts';
import { llmsText } from './llms-text.ts';
import { operationInputs } from './operation-inputs.ts';
import { type ManifestSource, PLACEHOLDER_URL } from './manifest-source.ts';
import { fillMarkers, markdownTable } from './markdown.ts';
import { agentDescription } from './openapi/agent-description.ts';
import { whoMayRows, whoMaySections } from './who-may.ts';

interface Generation {
  readonly source: ManifestSource;
  /** The REST calls that the specification names. */
  readonly inventory: readonly InventoryEntry[];
  /** All operations, with or without a door. */
  readonly operations: readonly Operation[];
  /** The schema of the environment variables. */
  readonly environment: z.ZodObject;
  /** The initial settings. */
  readonly settings: Parameters<typeof guideSections>[1];
  /** Reads a file; null if it does not exist. */
  readonly read: (file: string) => string | null;
}

export interface GeneratedFile {
  readonly file: string;
  /** The text on the disk, and the text that it should have; both are null if a document with markers does not exist. */
  readonly now: string | null;
  readonly fresh: string | null;
}

/** All files of the project that are generated or contain generated tables. */
export function generatedFiles({ source, inventory, operations, environment, settings, read }: Generation): GeneratedFile[] {
  const { endpoints, routes } = source;
  const whole = (file: string, fresh: string): GeneratedFile => ({ file, now: read(file), fresh });
  const filled = (file: string, sections: Record<string, string>): GeneratedFile => {
    const now = read(file);
    return { file, now, fresh: now === null ? null : fillMarkers(now, sections) };
  };
  const sections = guideSections(endpoints, settings);
  const guides = ['AGENT_GUIDE.md', 'OWNER_GUIDE.md', ...GUIDE_PAGES.map(({ name }) => guidePageFile(name))];
  return [
    whole('llms.txt', llmsText(source)),
    whole('src/domain/platform/kernel/operation-inputs.ts', operationInputs(operations)),
    whole('docs/openapi-agent.json', `${JSON.stringify(agentDescription(source), null, 1)}\n`),
    ...guides.map((file) => filled(file, sections)),
    filled('docs/extra-routes.md', extraRouteSections(routes, endpoints, inventory)),
    filled('docs/who-may.md', whoMaySections(whoMayRows(operations, source))),
    filled('docs/adding-a-command.md', exampleCommand(read)),
    filled('docs/adding-a-context.md', exampleContext(read)),
    filled('docs/configuration.md', { configuration: configurationTable(environment) }),
    filled('docs/connect.md', { hosts: hostSections(endpoints), clients: markdownTable(CLIENT_COLUMNS, seenClientRows()) }),
  ];
}

/** The configuration for each host, for both endpoints of a server on this machine. */
function hostSections(endpoints: ManifestSource['endpoints']): string {
  const [renters, owners] = endpoints.map((endpoint) => hostConfigurations(endpoint, PLACEHOLDER_URL));
  const all = (renters ?? []).map(({ host, where, text }) => `**${host}**: ${where}\n\n\`\`\`text\n${text}\n\`\`\``);
  const [owner] = owners ?? [];
  return ['', ...all, `For owners the same with \`${owner?.text ?? ''}\`.`, ''].join('\n\n').trim();
}

/** The environment variables of a schema as a table, for `docs/configuration.md`. */
export function configurationTable(environment: z.ZodObject): string {
  const { properties = {} } = jsonSchema(environment, 'input');
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { description = '', ...described } = properties[name] ?? {};
    return [`\`${name}\``, defaultOf(schema), valuesOf(described), String(description)];
  });
  return markdownTable(['variable', 'default', 'values', 'meaning'], rows);
}

function defaultOf(schema: z.core.$ZodType): string {
  const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const text = Array.isArray(value) ? value.join(',') : (JSON.stringify(value) ?? '').replaceAll('"', '');
  return text === '' ? '' : `\`${text}\``;
}

function valuesOf({ type, enum: choices, minimum, maximum }: JsonSchema): string {
  if (choices?.includes('true')) return 'true, false';
  if (choices !== undefined) return choices.join(', ');
  return type === 'integer' ? `${String(minimum)} to ${String(maximum)}` : '';
}
