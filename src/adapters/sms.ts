/** Sends text messages. Rejects with `SmsFailed` when the service does not take one. */
export interface Sms {
  send(to: string, text: string): Promise<void>;
}

/** Why a text message was not taken, without number and text. `UNKNOWN`: it was handed over and no answer came, so that it may arrive. */
export class SmsFailed extends Error {
  readonly outcome: 'NOT_SENT' | 'UNKNOWN';

  constructor(outcome: SmsFailed['outcome'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SmsFailed';
    this.outcome = outcome;
  }
}
