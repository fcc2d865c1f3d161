import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { unsentTitle, whyUnsent } from './why-unsent.ts'

const http = (status: number, code?: string) =>
  new ApiError({ kind: 'http', message: 'No', status, ...(code === undefined ? {} : { code }) })
const without = (kind: 'network' | 'timeout' | 'malformed') => new ApiError({ kind, message: 'No' })

const AGAIN = 'sin enviar desde las 09:38. Se intenta otra vez.'
test.each([
  [
    'the request reached nobody',
    without('network'),
    'Sin conexión desde las 09:38. Lo que guarde se enviará al volver.',
  ],
  [
    'it may have been reached',
    without('timeout'),
    'El servidor no contesta: sin enviar desde las 09:38. Lo que guarde se enviará cuando conteste.',
  ],
  ['the server failed', http(500), `El servidor no pudo recibirlo (HTTP 500): ${AGAIN}`],
  ['what stands before it has no server', http(502), `El servidor no pudo recibirlo (HTTP 502): ${AGAIN}`],
  ['its database is away', http(503, 'UNAVAILABLE'), `El servidor no pudo recibirlo (HTTP 503): ${AGAIN}`],
  ['too many calls', http(429, 'TOO_MANY'), `Demasiadas peticiones: ${AGAIN}`],
  [
    'the session is over',
    http(401, 'TOKEN_INVALID'),
    'La sesión terminó: sin enviar desde las 09:38. Lo que guarde se enviará cuando entre otra vez.',
  ],
  [
    'the company wants a second step',
    http(403, 'SECOND_FACTOR_REQUIRED'),
    'Falta la verificación en dos pasos: sin enviar desde las 09:38. Lo que guarde se enviará cuando la active.',
  ],
  ['no answer of ours', without('malformed'), 'No se ha podido enviar desde las 09:38. Se intenta otra vez.'],
  ['nobody knows', new Error('no disk'), 'No se ha podido enviar desde las 09:38. Se intenta otra vez.'],
  ['the server refused it: a person mends it', http(409, 'ENDED'), null],
  ['they may not', http(403, 'FORBIDDEN'), null],
  ['it is no longer there', http(404), null],
  ['it is not as it should be', http(400), null],
])('what waits says what is known: %s', (_why, error, title) => {
  const why = whyUnsent(error)
  expect(why === null ? null : unsentTitle(why, 'las 09:38', 'Lo que guarde')).toBe(title)
})
