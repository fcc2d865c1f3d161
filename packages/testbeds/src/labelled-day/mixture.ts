import type { Random } from '@vigia/simulator/random'
import type { Mixture } from './frequencies.ts'

/** One of the choices, by their weights. */
export function drawFrom<T>(random: Random, mixture: Mixture<T>): T {
  let left = random.unit()
  for (const [value, weight] of mixture) {
    left -= weight
    if (left < 0) return value
  }
  const last = mixture.at(-1)
  if (last === undefined) throw new Error('Nothing to draw from')
  return last[0]
}

/** Between two bounds, all orders of size alike. */
export const drawLog = (random: Random, least: number, most: number): number => least * (most / least) ** random.unit()

/** A normal deviate. */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit())
}
