import { portsFor } from '../../adapters/ports.ts';
import type { PrepareContext } from '../../domain/platform/kernel/index.ts';
import { requesterOf } from '../call.ts';
import type { Asked, Loaded, Means, Parsed } from './call-state.ts';

/** The context outside of a transaction, the only one with ports to what is outside of the process. */
export function prepareContext(known: Asked & Parsed & Loaded, means: Means): PrepareContext {
  const { input, subject, call, caller, execution, now, settings, reader } = known;
  const { perform, applyDeadlines, askGateway, closePaymentPages, ids } = means;
  const { address, client } = call;
  const { file = null, further = null } = execution;
  const ports = portsFor(means.ports, requesterOf(call), call.place?.aside);
  const outside = { ids, ports, address, client, file, further };
  return { input, subject, caller, now, settings, reader, perform, applyDeadlines, askGateway, closePaymentPages, ...outside };
}
