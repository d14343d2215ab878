import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The licences of the bundled packages, which must be distributed with them. `folders` are relative to the root. */
export function thirdPartyNotices(folders: readonly string[], root: string): string {
  const notices = folders.map((folder) => noticeOf(join(root, folder)));
  return `What is built into these files, and its licences.\n\n${[...new Set(notices)].join('\n')}`;
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${'='.repeat(80)}\n${name} ${version} (${typeof license === 'string' ? license : 'see its text'})\n\n${texts.join('\n\n')}\n`;
}
