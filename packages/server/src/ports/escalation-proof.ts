/** What became of the pushed notices of alerts that went to the next role: the alerts keep it, who sends them tells. */
export interface EscalationProof {
  /** Of what one browser was told of an alert; what a person's other browser got is sent. */
  prove(
    notice: { readonly alertId: string; readonly subscriptionId: string },
    state: 'sent' | 'failed',
    now: number,
  ): Promise<void>
  /** What has waited since before then to be sent is news no more: it did not go out. */
  failWaiting(before: number, now: number): Promise<void>
}
