import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { API_VERSION, type ManifestSource } from '../src/manifests/manifest-source.ts';
import { agentDescription } from '../src/manifests/openapi/agent-description.ts';
import { fullDescription } from '../src/manifests/openapi/full-description.ts';
import { sectionDescription } from '../src/manifests/reference/section-description.ts';
import { SECTIONS } from '../src/manifests/reference/sections.ts';
import { routes } from '../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../src/tools/endpoints.ts';

/**
 * Lets Redocly (with `redocly.yaml`) and Spectral (with all recommended rules of `spectral:oas`) look at every OpenAPI
 * description that a server publishes. Fails if one of them says anything, even a hint. Neither asks the network.
 */
const root = join(import.meta.dirname, '..');

/** As a public server has it: the linters rightly complain about an address that is good on one machine only. */
const source: ManifestSource = {
  publicBaseUrl: 'https://rent.example',
  version: API_VERSION,
  routes,
  endpoints: [consumerEndpoint, ownerEndpoint],
};

interface Description {
  readonly name: string;
  readonly text: string;
}

const descriptions: readonly Description[] = Object.entries({
  agent: agentDescription(source),
  full: fullDescription(source),
  ...Object.fromEntries(SECTIONS.map((section) => [`docs-${section.name}`, sectionDescription(section, source)])),
}).map(([name, document]) => ({ name, text: JSON.stringify(document) }));

const problems = (await Promise.all([redocly(descriptions), spectralOas(descriptions)])).flat();
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems in ${descriptions.length} descriptions`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What Redocly says. It is a command only, so it reads files. */
async function redocly(all: readonly Description[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-descriptions-'));
  try {
    for (const { name, text } of all) writeFileSync(join(folder, `${name}.json`), text);
    const files = all.map(({ name }) => join(folder, `${name}.json`));
    const options = ['--config', join(root, 'redocly.yaml'), '--format', 'checkstyle', '--max-problems', '1000'];
    const { failed, said } = await run([join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', ...files, ...options]);
    const found = [...said.matchAll(/<(?:file|error) .*/g)].map(([line]) => `redocly: ${line.replace(`${folder}/`, '')}`);
    return found.length > 0 || !failed ? found : [`redocly failed: ${said}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args: readonly string[]): Promise<{ failed: boolean; said: string }> {
  // It would report each run to its maker, and ask the registry for a newer release.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, said: stdout + stderr }),
    );
  });
}

async function spectralOas(all: readonly Description[]): Promise<string[]> {
  const linter = new spectral.Spectral();
  // The types of its two packages differ: rules without `extends` are a ruleset, too.
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const problems: string[] = [];
  for (const { name, text } of all) {
    for (const { code, path, message } of await linter.run(JSON.parse(text)))
      problems.push(`spectral: ${name} ${path.join('/')} ${code}: ${message}`);
  }
  return problems;
}
