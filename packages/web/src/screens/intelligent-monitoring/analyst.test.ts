import type { AnalysisInput, FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnalyst } from './analyst.ts'

const INPUT: AnalysisInput = { trips: [], incidents: [], operators: [], tracking: [], now: 0 }
const RESULT = { confidence: 'of this thread' } as unknown as FleetAnalysis

/** Threads of a browser: the code of the first never comes, that of the others does. */
function stubThreads() {
  const living = new Set<object>()
  let made = 0
  class Thread {
    onmessage: ((event: { data: FleetAnalysis }) => void) | null = null
    onerror: ((event: { message: string }) => void) | null = null
    readonly number = ++made
    #isDead = false
    constructor() {
      living.add(this)
    }
    postMessage(): void {
      queueMicrotask(() => {
        if (this.#isDead) return
        this.#isDead = this.number === 1
        if (this.#isDead) this.onerror?.({ message: '' })
        else this.onmessage?.({ data: RESULT })
      })
    }
    terminate(): void {
      living.delete(this)
    }
  }
  vi.stubGlobal('Worker', Thread)
  return { made: () => made, living: () => living.size }
}

afterEach(() => vi.unstubAllGlobals())

test('after a thread that could not start the next analysis has a new one, which then stays', async () => {
  const threads = stubThreads()
  const analyst = startAnalyst()
  await expect(analyst.analyse(INPUT)).rejects.toThrow('El análisis no pudo empezar')
  expect(threads.living()).toBe(0)
  expect(await analyst.analyse(INPUT)).toBe(RESULT)
  expect(await analyst.analyse(INPUT)).toBe(RESULT)
  expect(threads.made()).toBe(2)
  analyst.stop()
  expect(threads.living()).toBe(0)
})
