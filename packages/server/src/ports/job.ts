/** Something done again and again. `signal` aborts when the server stops; a run in progress is waited for. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** `lateMs`: so much later than it was due it begins, by the machine's clock: nothing ran meanwhile. */
  run(signal: AbortSignal, lateMs?: number): Promise<void>
}
