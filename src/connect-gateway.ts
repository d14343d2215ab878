import type { PaymentGateway } from './adapters/payment-gateway.ts';
import { sandboxGateway, type SandboxGateway } from './adapters/sandbox-gateway/sandbox-gateway.ts';
import { BASE_PATH, type Clock } from './domain/platform/kernel/index.ts';
import { loadSecret } from './load-secret.ts';
import type { MarketplaceParts } from './marketplace-parts.ts';

interface Gateways {
  gateway: PaymentGateway;
  sandbox: SandboxGateway | null;
}

/** Connects Stripe if its keys are set, otherwise the built-in sandbox. */
export async function connectGateway(
  { config, database, publicBaseUrl, ownUrl, log }: MarketplaceParts,
  clock: Clock,
): Promise<Gateways> {
  if (config.stripe !== null) {
    // The module is loaded when it is first needed, because the package is large.
    const { stripeGateway } = await import('./adapters/stripe-gateway/stripe-gateway.ts');
    return { gateway: stripeGateway({ database, clock, log, ...config.stripe }), sandbox: null };
  }
  if (config.production) log.warn('Payments go to the built-in sandbox, as PAYMENT_GATEWAY says: no real money moves.');
  const sandbox = sandboxGateway({
    database,
    clock,
    secret: await loadSecret(database, 'sandbox-gateway'),
    publicBaseUrl,
    callbackUrl: () => `${ownUrl}${BASE_PATH}/payments/callbacks/sandbox`,
  });
  return { gateway: sandbox, sandbox };
}
