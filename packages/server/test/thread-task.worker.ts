import { AppError } from '../src/errors.ts'
import { serveParts } from '../src/workers/serve-parts.ts'

/** Work as a thread may get it, by name. */
serveParts(async function* (task: string): AsyncGenerator<number> {
  if (task === 'refuse') throw new AppError(422, 'UNREADABLE_FILE', 'No es una tabla.')
  if (task === 'break') throw new Error('roto')
  const kept: number[][] = []
  while (task === 'forever' || task === 'swell')
    if (task === 'swell') kept.push(Array.from({ length: 10_000 }, () => 1.5))
  yield* [1, 2, 3]
})
