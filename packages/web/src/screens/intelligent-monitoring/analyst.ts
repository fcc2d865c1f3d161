import type { AnalysisInput, FleetAnalysis } from '@vigia/domain'

/** The analysis in a thread of its own: ten thousand trips must not hold up what a person types. */
export interface Analyst {
  /** One at a time. Rejects with what the analysis threw. */
  analyse(input: AnalysisInput): Promise<FleetAnalysis>
  stop(): void
}

export function startAnalyst(): Analyst {
  const worker = new Worker(new URL('./fleet-analysis.worker.ts', import.meta.url), { type: 'module' })
  return {
    analyse: (input) =>
      new Promise((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<FleetAnalysis>) => done(data)
        worker.onerror = ({ message }) => fail(new Error(message || 'El análisis no pudo empezar'))
        worker.postMessage(input)
      }),
    stop: () => worker.terminate(),
  }
}
