import { useLingui } from '@lingui/react/macro';
import type { HostSettings } from '../../../../src/rest/web/page-contract.ts';

/** Names of hosts and places that are no names of products. What is not here is the same in every language. */
export function useHostWords() {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'A host that starts programs only': t`An assistant that starts programs only`,
    'A host without OAuth': t`An assistant that cannot ask you to sign in`,
    'Codex, with a key': t`Codex, with a key`,
    run: t`Run`,
    'Settings → Connectors → Add custom connector, the address': t`Settings → Connectors → Add custom connector, the address`,
    'Settings → Apps & Connectors → Create, with OAuth, the address': t`Settings → Apps & Connectors → Create, with OAuth, the address`,
    'opencode.json; then run opencode mcp auth': t`opencode.json; then run opencode mcp auth`,
    'in its list of servers': t`In its list of servers`,
    'in its list of servers, with an API key': t`In its list of servers, with an API key`,
    '~/.codex/config.toml; the key in the variable RENTWIRE_KEY': t`~/.codex/config.toml; the key in the variable RENTWIRE_KEY`,
  };
  return {
    nameOf: ({ host }: HostSettings): string => words[host] ?? host,
    placeOf: ({ where }: HostSettings): string => words[where] ?? where,
  };
}

/** The steps that a client was seen to take, in their order, with the words for each. */
export function useClientSteps(): readonly (readonly [step: string, words: string])[] {
  const { t } = useLingui();
  return [
    ['connects', t`connects`],
    ['lists', t`lists the tools`],
    ['signsIn', t`signs in`],
    ['acts', t`acts`],
    ['refreshes', t`renews its token`],
    ['restarts', t`survives a restart`],
    ['stepsUp', t`is allowed more`],
  ];
}

/** Why a client did not take all steps, or how it was tried. */
export function useNotes(): (because: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'with oauthRedirectUrl set, so that it does not register anew': t`with oauthRedirectUrl set, so that it does not register anew`,
    'over REST it lists what can be rented, and signs in by a login link': t`over REST it lists what can be rented, and signs in by a login link`,
    'in Chromium, at the address that challenges at once': t`in Chromium, at the address that asks for the sign-in at once`,
    'it is given its token': t`it is given its token`,
    'with a script in the place of its model': t`with a script in the place of its model`,
    'with a script in the place of its model; it signs in only in a conversation, so it is given its token': t`with a script in the place of its model; it signs in only in a conversation, so it is given its token`,
    'it signs in only in a conversation; with a token and a script in the place of its model it called no tool': t`it signs in only in a conversation; with a token and a script in the place of its model it called no tool`,
  };
  return (because) => words[because] ?? because;
}
