import { expect, test } from 'vitest'
import { followOpening, type GpsProgress } from './gps-progress.ts'

interface Platform {
  readonly open?: Error
  /** What each question is answered; the last answer goes on. */
  readonly answers?: readonly (boolean | Error)[]
}

async function follow({ open, answers = [false] }: Platform) {
  const steps: GpsProgress[] = []
  const pauses: number[] = []
  let asked = 0
  await followOpening({
    open: async () => {
      if (open !== undefined) throw open
    },
    extract: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return { hasPosition: answer === true, error: answer === true ? null : 'Esperando login' }
    },
    pause: async (ms) => void pauses.push(ms),
    report: (progress) => steps.push(progress),
    refusalOf: (error) => (error instanceof RangeError ? error.message : null),
  })
  return { steps, pauses, asked }
}

const percents = (steps: readonly GpsProgress[]): number[] => steps.map(({ percent }) => percent)

test('20, 40, 45 and done when the first question is answered', async () => {
  const { steps, pauses } = await follow({ answers: [true] })
  expect(percents(steps)).toEqual([20, 40, 45, 100])
  expect(steps.at(-1)?.stage).toBe('completed')
  expect(pauses).toEqual([5_000])
})

test('rises by five to ninety, ten questions two seconds apart, then gives up with the reason', async () => {
  const { steps, pauses, asked } = await follow({})
  expect(percents(steps)).toEqual([20, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 90])
  expect([asked, pauses]).toEqual([10, [5_000, ...Array.from({ length: 9 }, () => 2_000)]])
  expect(steps.at(-1)).toMatchObject({ message: 'Tiempo de espera agotado', hint: 'Esperando login' })
})

test.each([
  ['the server says why', { open: new RangeError('Sin capacidad') }, [20, 20], 'Error: Sin capacidad'],
  ['nobody answers', { open: new Error('red') }, [20, 20], 'Error al abrir GPS'],
  ['a question fails', { answers: [false, new Error('red')] }, [20, 40, 45, 50, 50], 'Error extrayendo datos GPS'],
])('%s', async (_why, platform, expected, message) => {
  const { steps } = await follow(platform)
  expect(percents(steps)).toEqual(expected)
  expect(steps.at(-1)).toMatchObject({ stage: 'error', message })
})
