import { isIPv4 } from 'node:net';
import Bowser from 'bowser';
import type { Context } from 'koa';
import type { Call } from '../../tools/call.ts';

/** More of what a browser says of itself does not matter. */
const MAX_USER_AGENT = 300;
/** Every other name is one that software gave itself. */
const KNOWN = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** In which browser and system a session is opened, such as “Firefox, Android”, and roughly from which network. */
export function openedBy(ctx: Context, { address }: Pick<Call, 'address'>): { in: string | null; from: string } {
  return { in: browserOf(ctx.get('user-agent').slice(0, MAX_USER_AGENT)), from: roughly(address) };
}

/** The names by which people know a browser and its system; null if neither is known. */
function browserOf(says: string): string | null {
  if (says === '') return null;
  const { browser, os } = Bowser.parse(says);
  const names = [browser.name, os.name].filter((name) => name !== undefined && KNOWN.has(name));
  return names.length === 0 ? null : names.join(', ');
}

/** A network without its last part: enough to know one’s own, and too little to find a household by. */
function roughly(network: string): string {
  if (isIPv4(network)) return network.replace(/\d+$/, 'x');
  const [a = '', b = '', c = ''] = network.split(':');
  return network.endsWith('::/64') ? `${a}:${b}:${c}:x` : 'x';
}
