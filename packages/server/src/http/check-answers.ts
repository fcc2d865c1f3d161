import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type EndpointName, endpoints } from '@vigia/contract'
import { type DocumentedAnswer, documentedAnswers } from './documented-answers.ts'
import type { Server } from './route.ts'

/** A listing of a whole fleet would take longer to check than to make; a smaller one has the same rows. */
const MAX_CHECKED_BYTES = 2_000_000

/** In tests every answer is held against what the contract says of its call; a difference is a bug of ours, hence a 500. */
export function checkAnswers(server: Server): void {
  const known = new Map<EndpointName, ReadonlyMap<number, DocumentedAnswer>>()
  server.addHook('onSend', async (request, reply, payload) => {
    const name = Object.keys(endpoints).find(
      (each): each is EndpointName => each === request.routeOptions.config.endpoint,
    )
    if (name === undefined || request.is404 || reply.statusCode >= 500) return payload
    const answers = known.get(name) ?? documentedAnswers(name)
    known.set(name, answers)
    const header = (of: string) => String(reply.getHeader(of) ?? '')
    const text = textOf(payload, header('content-encoding'))
    const problem = problemOf(answers, reply.statusCode, header('content-type'), text)
    if (problem !== null)
      throw new Error(`La respuesta ${reply.statusCode} de ${name} no cumple el contrato: ${problem}`)
    return payload
  })
}

function textOf(payload: unknown, encoding: string): string {
  if (!Buffer.isBuffer(payload)) return typeof payload === 'string' ? payload : ''
  if (encoding === 'br') return brotliDecompressSync(payload).toString()
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString()
}

function problemOf(
  answers: ReadonlyMap<number, DocumentedAnswer>,
  status: number,
  type: string,
  text: string,
): string | null {
  const answer = answers.get(status)
  if (answer === undefined) return 'no está documentada'
  if (text === '') return answer.schema === null ? null : 'no tiene cuerpo'
  if (!answer.types.some((each) => type.startsWith(each))) return `su tipo es ${type}`
  if (answer.schema === null || text.length > MAX_CHECKED_BYTES) return null
  const result = answer.schema.safeParse(JSON.parse(text))
  return result.success ? null : result.error.message
}
