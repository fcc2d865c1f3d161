/** What a key of the list asks of the alert in depth beside it. */
export type DetailAct = 'call' | 'note' | 'escalate' | 'resolve'

/** One such key press: `count` tells it from the one before. */
export interface AskedAct {
  readonly alertId: string
  readonly act: DetailAct
  readonly count: number
}
