import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WEB_OPERATIONS } from '../../src/rest/web/web-operations.ts';
import { ownerTools } from '../../src/tools/owner.ts';
import { buildTools } from '../../src/tools/tool.ts';

/** What owners do by a tool and not by a page of the same operation, with what they do instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  create_login_link: 'a person signs in on the page itself, and needs no link to it',
  get_commission: 'the list of commissions shows everything of each',
  get_finance_summary: 'the statement of the books shows the same sums beside those of the time before',
  get_login_status: 'only software waits for a link to be opened',
  owner_login: 'the page of the sign-in opens a session of its own',
  register_vendor_account: 'the pages open an account first, and its shop afterwards',
};

const FOLDERS = ['web/routes/shop', 'web/routes/account', 'web/steps'];
const PAGES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
).join('\n');

const OPERATIONS = [
  ...new Set(buildTools(ownerTools).flatMap(({ operations }) => [...operations.values()].map(({ name }) => name))),
];

test.each(OPERATIONS.filter((name) => !Object.hasOwn(INSTEAD, name)))('an owner reaches %s from a page', (name) => {
  expect([Object.hasOwn(WEB_OPERATIONS, name), new RegExp(`\\b${name}\\b`).test(PAGES)]).toEqual([true, true]);
});

test('what has no page is still a tool of owners, and is called by no page', () => {
  for (const name of Object.keys(INSTEAD))
    expect([name, OPERATIONS.includes(name), Object.hasOwn(WEB_OPERATIONS, name)]).toEqual([name, true, false]);
});
