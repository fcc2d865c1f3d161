import { expect, test } from 'vitest'
import { AppError } from '../ports/errors.ts'
import { type PartsLimits, partsFromProcess } from './parts-from-process.ts'

const ENTRY = { name: '../../test/parts-task.worker', besides: import.meta.url }
const PATIENT: PartsLimits = { deadlineMs: 60_000, heapMb: 64 }

async function partsOf(task: string, limits = PATIENT): Promise<unknown[]> {
  const parts: unknown[] = []
  for await (const part of partsFromProcess(ENTRY, Buffer.from(task), limits)) parts.push(part)
  return parts
}

test('the parts come in their order, and others get their turn while the process computes', async () => {
  expect(await partsOf('count')).toEqual([1, 2, 3])
})

test.each([
  [
    'what never ends',
    'forever',
    { deadlineMs: 2_000, heapMb: 64 },
    'Lo enviado tarda demasiado en leerse. Divídalo en partes.',
  ],
  ['what takes ever more memory', 'swell', PATIENT, 'Lo enviado ocupa demasiada memoria. Divídalo en partes.'],
  [
    'what takes it in a single step',
    'swell at once',
    PATIENT,
    'Lo enviado ocupa demasiada memoria. Divídalo en partes.',
  ],
  ['what the work refuses', 'refuse', PATIENT, 'No es una tabla.'],
])('%s is ended with a sentence', async (_, task, limits, message) => {
  const error = await partsOf(task, limits).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ status: 422, message })
})

test('a bug in the work is a bug, and no refusal', async () => {
  await expect(partsOf('break')).rejects.toThrow('roto')
})

test('what comes in pieces is one input; one whose reading fails is worked on no further, and says why', async () => {
  async function* pieces(failure: Error | null) {
    yield Buffer.from('cou')
    if (failure !== null) throw failure
    yield Buffer.from('nt')
  }
  const worked = async (failure: Error | null): Promise<unknown[]> => {
    const parts: unknown[] = []
    for await (const part of partsFromProcess(ENTRY, pieces(failure), PATIENT)) parts.push(part)
    return parts
  }
  expect(await worked(null)).toEqual([1, 2, 3])
  await expect(worked(new Error('la base de datos no está'))).rejects.toThrow('la base de datos no está')
})

test('who no longer wants it ends it at once', async () => {
  const work = partsOf('forever', { ...PATIENT, signal: AbortSignal.timeout(200) })
  await expect(work).rejects.toThrow('aborted')
})
