import Stripe from 'stripe';
import type { Finding } from '../finding.ts';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from './stripe-events.ts';

export interface StripeCheck {
  readonly secretKey: string;
  readonly connectWebhookSecret: string | null;
  readonly connect: boolean;
  readonly apiBase?: URL | undefined;
  readonly production: boolean;
  /** The address to which Stripe must send webhooks. */
  readonly callbackUrl: string;
  /** The currencies in which the marketplace can have prices: ISO 4217, upper case. */
  readonly currencies: readonly string[];
}

/**
 * Finds what is missing at Stripe so that this installation can take payments and pay owners. It only reads. It never throws:
 * what cannot be checked is a finding too.
 */
export async function checkStripe(check: StripeCheck): Promise<readonly Finding[]> {
  const stripe = connect(check);
  const key = keyFinding(check);
  let account: Stripe.Account;
  try {
    account = await stripe.accounts.retrieveCurrent();
  } catch (error) {
    return [key, notReached(error)];
  }
  const parts = await Promise.all([
    endpointFindings(stripe, check).catch((error: unknown) => [notSeen('the webhooks', error)]),
    currencyFindings(stripe, account, check).catch((error: unknown) => [notSeen('the currencies', error)]),
    check.connect ? connectFindings(stripe).catch((error: unknown) => [connectOff(error)]) : [],
  ]);
  return [key, ...accountFindings(account, check), ...parts.flat()];
}

const TIMEOUT_MS = 10_000;

function connect({ secretKey, apiBase }: StripeCheck): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port,
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

function keyFinding({ secretKey, production }: StripeCheck): Finding {
  const live = /^[sr]k_live_/.test(secretKey);
  if (production && !live) {
    return {
      state: 'problem',
      what: 'The key of Stripe is one for tests: no real money moves in production.',
      todo: 'Set STRIPE_SECRET_KEY to the live key (sk_live_… or rk_live_…), and STRIPE_WEBHOOK_SECRET to that of the live webhook.',
    };
  }
  if (!production && live) {
    return {
      state: 'warning',
      what: 'The key of Stripe is a live one outside production: real money moves.',
      todo: 'Set STRIPE_SECRET_KEY to a test key (sk_test_…), or NODE_ENV to production.',
    };
  }
  return { state: 'ok', what: `The key of Stripe is for ${live ? 'live payments' : 'tests'}.` };
}

function notReached(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return {
      state: 'problem',
      what: 'Stripe does not accept the key.',
      todo: 'Copy STRIPE_SECRET_KEY anew from the Dashboard of Stripe, under Developers, API keys.',
    };
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return {
      state: 'problem',
      what: 'The restricted key of Stripe may not read the account.',
      todo: 'Give the key at least: read Account and Webhook Endpoints; write Checkout Sessions, PaymentIntents, Charges and Refunds; with payouts also write Transfers, Accounts and Account Links.',
    };
  }
  return {
    state: 'problem',
    what: 'Stripe could not be reached.',
    todo: 'Let this machine reach api.stripe.com at port 443, and try again.',
  };
}

function accountFindings(account: Stripe.Account, { connect: pays }: StripeCheck): Finding[] {
  const { details_submitted: submitted, charges_enabled: charges, payouts_enabled: payouts, requirements } = account;
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
  const todo = `Complete the account in the Dashboard of Stripe${due.length === 0 ? '' : `: ${due.join(', ')}`}.`;
  const findings: Finding[] = [];
  if (!submitted) findings.push({ state: 'problem', what: 'The account at Stripe has not been filled in.', todo });
  if (!charges) findings.push({ state: 'problem', what: 'The account at Stripe may not take payments.', todo });
  if (!payouts) {
    findings.push({ state: 'problem', what: 'Stripe does not pay the account out to the bank of the operator.', todo });
  }
  if (submitted && charges && payouts) {
    findings.push({ state: 'ok', what: 'The account at Stripe takes payments and is paid out.' });
  }
  const { card_payments: cards, transfers } = account.capabilities ?? {};
  if (charges && cards !== undefined && cards !== 'active') findings.push(capability('card_payments', cards));
  if (pays && transfers !== undefined && transfers !== 'active') findings.push(capability('transfers', transfers));
  return findings;
}

function capability(name: string, state: string): Finding {
  return {
    state: 'problem',
    what: `The capability ${name} of the account at Stripe is ${state}.`,
    todo: 'See in the Dashboard of Stripe, under Settings, what it asks for.',
  };
}

async function endpointFindings(stripe: Stripe, check: StripeCheck): Promise<Finding[]> {
  const { callbackUrl: url } = check;
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const ours = all.filter((endpoint) => endpoint.url === url);
  // An endpoint of the account itself has no application; one for connected accounts has one.
  const own = endpointFinding(
    ours.filter(({ application }) => application === null),
    { url, events: PLATFORM_EVENTS, about: 'payments' },
  );
  if (!check.connect) return [own];
  const connected = endpointFinding(
    ours.filter(({ application }) => application !== null),
    { url, events: CONNECT_EVENTS, about: 'connected accounts' },
  );
  const secret: Finding[] =
    check.connectWebhookSecret === null
      ? [
          {
            state: 'warning',
            what: 'The signing secret of the webhook about connected accounts is not set.',
            todo: 'Set STRIPE_CONNECT_WEBHOOK_SECRET; without it an owner’s account is only looked at when somebody asks, and every hour.',
          },
        ]
      : [];
  return [own, connected, ...secret];
}

function endpointFinding(
  endpoints: readonly Stripe.WebhookEndpoint[],
  { url, events, about }: { url: string; events: readonly string[]; about: string },
): Finding {
  const listens = about === 'payments' ? '' : ', which listens to events on connected accounts,';
  const endpoint = endpoints.find(({ status }) => status === 'enabled') ?? endpoints[0];
  if (endpoint === undefined) {
    return {
      state: 'problem',
      what: `Stripe has no webhook about ${about} to ${url}.`,
      todo: `Make one in the Dashboard of Stripe${listens} with the API version ${Stripe.API_VERSION} and the events ${events.join(', ')}.`,
    };
  }
  if (endpoint.status !== 'enabled') {
    return {
      state: 'problem',
      what: `The webhook of Stripe about ${about} is ${endpoint.status}.`,
      todo: 'Enable it in the Dashboard of Stripe, and see there why calls failed.',
    };
  }
  const enabled = new Set(endpoint.enabled_events);
  const missing = enabled.has('*') ? [] : events.filter((event) => !enabled.has(event));
  if (missing.length > 0) {
    return {
      state: 'problem',
      what: `The webhook of Stripe about ${about} leaves out events that are needed.`,
      todo: `Add to it: ${missing.join(', ')}.`,
    };
  }
  if (endpoint.api_version !== Stripe.API_VERSION) {
    return {
      state: 'warning',
      what: `The webhook of Stripe about ${about} writes the API version ${endpoint.api_version ?? 'of the account'}, this server reads ${Stripe.API_VERSION}.`,
      todo: `Make a new webhook with the API version ${Stripe.API_VERSION}, set its secret, and remove the old one.`,
    };
  }
  return { state: 'ok', what: `The webhook of Stripe about ${about} is enabled and has all events.` };
}

/** Which of the marketplace's currencies the account can be paid in, and which are changed into its own. */
async function currencyFindings(stripe: Stripe, account: Stripe.Account, check: StripeCheck): Promise<Finding[]> {
  const { country, default_currency: own } = account;
  if (country === undefined || own === undefined) return [];
  const spec = await stripe.countrySpecs.retrieve(country);
  const payable = new Set(spec.supported_payment_currencies);
  const refused = check.currencies.filter((currency) => !payable.has(currency.toLowerCase()));
  if (refused.length > 0) {
    return [
      {
        state: 'warning',
        what: `Stripe takes no payments in ${refused.join(', ')} for an account in ${country}.`,
        todo: 'Leave these currencies out of the marketplace.',
      },
    ];
  }
  return [
    { state: 'ok', what: `Stripe takes payments in every currency of the marketplace and settles in ${own.toUpperCase()}.` },
  ];
}

async function connectFindings(stripe: Stripe): Promise<Finding[]> {
  const { data } = await stripe.accounts.list({ limit: 1 });
  if (data.length > 0) return [{ state: 'ok', what: 'Owners have accounts that are connected at Stripe.' }];
  return [
    {
      state: 'warning',
      what: 'No owner has an account at Stripe yet, so that nobody knows whether Connect is turned on.',
      todo: 'Sign up for Connect in the Dashboard of Stripe, then let one owner connect an account (manage_payout_bank, action connect).',
    },
  ];
}

function connectOff(error: unknown): Finding {
  return {
    state: 'problem',
    what: `Connected accounts cannot be listed at Stripe: ${reasonOf(error)}`,
    todo: 'Sign up for Connect in the Dashboard of Stripe, or set STRIPE_CONNECT to false.',
  };
}

function notSeen(what: string, error: unknown): Finding {
  return {
    state: 'warning',
    what: `It could not be seen at Stripe how ${what} are: ${reasonOf(error)}`,
    todo: 'Let the key read them, or look in the Dashboard of Stripe.',
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
