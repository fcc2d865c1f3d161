import type { AnalysisInput, FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'

/** The analysis in a thread of its own: ten thousand trips must not hold up what a person types. */
export interface Analyst {
  /** One at a time. Rejects with what the analysis threw, or when its thread could not start: the next one has a new thread. */
  analyse(input: AnalysisInput): Promise<FleetAnalysis>
  stop(): void
}

export function startAnalyst(): Analyst {
  let thread: Worker | null = null
  const stop = (): void => {
    thread?.terminate()
    thread = null
  }
  return {
    analyse: (input) =>
      new Promise((done, fail) => {
        const worker = thread ?? new Worker(new URL('./fleet-analysis.worker.ts', import.meta.url), { type: 'module' })
        thread = worker
        worker.onmessage = ({ data }: MessageEvent<FleetAnalysis>) => done(data)
        worker.onerror = ({ message }) => {
          // A thread whose code never came answers nothing, ever.
          stop()
          fail(new Error(message || 'El análisis no pudo empezar'))
        }
        worker.postMessage(input)
      }),
    stop,
  }
}
