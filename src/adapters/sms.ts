/** Sends text messages. Rejects when the provider refuses. */
export interface Sms {
  send(to: string, text: string): Promise<void>;
}
