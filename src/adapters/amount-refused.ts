/** The gateway can never move this amount, whoever asks how often; `stepMinor` divides those that it can. */
export class AmountRefused extends Error {
  readonly stepMinor: number;

  constructor(message: string, stepMinor: number) {
    super(message);
    this.name = 'AmountRefused';
    this.stepMinor = stepMinor;
  }
}
