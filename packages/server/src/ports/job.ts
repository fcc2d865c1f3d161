/** Something done again and again. `signal` aborts when the server stops; a run in progress is waited for. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /**
   * `turned`: a run that goes on until the server stops says so each time that it has done what there was and nothing failed. That is as good as
   * a run that ended well, with the next one begun: without it a failure that is long over would be told until a restart.
   */
  run(signal: AbortSignal, turned?: () => void): Promise<void>
}
