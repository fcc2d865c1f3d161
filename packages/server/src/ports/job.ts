/** Something done again and again. `signal` aborts when the server stops; a run in progress is waited for. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  run(signal: AbortSignal): Promise<void>
}
