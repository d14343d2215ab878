import { createInterface } from 'node:readline';

/** What the person's browser brought back, as often as the test has sent something, and who waits for it. */
const backs = [];
const awaiting = [];
/** How often a page was to be opened. */
let sent = 0;

function nextBack() {
  return backs.length > 0 ? Promise.resolve(backs.shift()) : new Promise((resolve) => awaiting.push(resolve));
}

function arrived(back) {
  const waiting = awaiting.shift();
  if (waiting === undefined) backs.push(back);
  else waiting(back);
}

/**
 * Says how many tools the library has listed. Then answers each line of the standard input, `{ tool, args }`, with what the
 * library gives a model: its text, or the words of what it threw. `{ back }` is the query that a person's approval
 * brought back.
 */
export async function serveCalls(call, listed) {
  say({ listed });
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if ('back' in message) arrived(new URLSearchParams(message.back));
    else void answer(call, message);
  }
  process.exit(0);
}

async function answer(call, { tool, args }) {
  try {
    say({ text: textOf(await call(tool, args)) });
  } catch (error) {
    say({
      text:
        error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : String(error),
      threw: true,
    });
  }
}

function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Whatever shape a library gives an answer, a model reads the text in it. */
function textOf(answer) {
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return answer.map(textOf).join('\n');
  if (answer?.type === 'text') return answer.text;
  if (Array.isArray(answer?.content)) return textOf(answer.content);
  return JSON.stringify(answer);
}

/** A page that the library wants to have opened. */
export function sendPersonTo(url) {
  sent += 1;
  say({ authorize: String(url) });
}

/** What hosts keep of a sign-in, as the libraries ask for it; the person is sent to a page by the test. */
export function keychain(redirectUrl) {
  const kept = {};
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'Client library',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: sendPersonTo,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
}

/** Calls again after the person has approved, where the first call sent them to a page. */
export function signingIn({ call, finish }) {
  return async (tool, args) => {
    const before = sent;
    try {
      const answer = await call(tool, args);
      if (sent === before || finish === undefined) return answer;
    } catch (error) {
      if (finish === undefined || sent === before) throw error;
    }
    const back = await nextBack();
    await finish(back.get('code'), back);
    return call(tool, args);
  };
}

const [url, redirectUrl] = process.argv.slice(2);
export { redirectUrl, url };
