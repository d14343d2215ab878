import { parseArgs } from 'node:util';
import { type Checked, checkInstallation } from '../check-installation.ts';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { counted } from '../domain/platform/kernel/index.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { endWithoutReader } from '../report-crashes.ts';

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };
const PART_LETTERS = 14;

/** `rentwire check [--send-to somebody@example.com]` checks what the server needs. Its exit code is 1 if there is a problem. */
export async function run(args: readonly string[]): Promise<void> {
  endWithoutReader();
  const { sendTo } = optionsOf(args);
  const hide = hideSecrets(process.env);
  const counts = { ok: 0, warning: 0, problem: 0 };
  for await (const { part, findings } of checkedParts({ sendTo })) {
    for (const { state, what, todo } of findings) {
      counts[state] += 1;
      const line = `${MARKS[state]}${part.padEnd(PART_LETTERS)} ${what}${todo === undefined ? '' : ` → ${todo}`}`;
      console.log(hide(line.replaceAll(/\s*\n\s*/g, ' ')));
    }
  }
  console.log(`\n${counted(counts.problem, 'problem')}, ${counted(counts.warning, 'warning')}.`);
  process.exit(counts.problem === 0 ? 0 : 1);
}

/** The checked parts. If the configuration prevents the start, nothing else can be checked. */
async function* checkedParts(options: { sendTo: string | undefined }): AsyncGenerator<Checked> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the environment; nothing else was tried.';
    yield { part: 'environment', findings: error.message.split('\n').map((what) => ({ state: 'problem', what, todo })) };
    return;
  }
  yield* checkInstallation(config, options);
}

function optionsOf(args: readonly string[]): { sendTo: string | undefined } {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'send-to': { type: 'string' } } });
    const sendTo = values['send-to'];
    if (sendTo === undefined || /^[^\s@]+@[^\s@]+$/.test(sendTo)) return { sendTo };
  } catch {
    // Arguments that are not this option are handled below.
  }
  console.error('check takes --send-to with an e-mail address, and nothing else: rentwire check --send-to you@example.com');
  process.exit(1);
}
