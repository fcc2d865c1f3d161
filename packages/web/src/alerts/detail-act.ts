/** What a key of the list asks of the alert in depth beside it. */
export type DetailAct = 'call' | 'note' | 'escalate' | 'resolve'

/** One such key press: each is an object of its own, and is done once. */
export interface AskedAct {
  readonly alertId: string
  readonly act: DetailAct
}
