import { expect, test } from 'vitest'
import { CONNECTION_ERROR } from '../text/error-text.ts'
import { ApiError, failureSentence, failureSentences, failureText } from './api-error.ts'

const refused = (status: number, message: string) => new ApiError({ kind: 'http', status, message })

test.each([
  [
    'the server said why',
    refused(503, 'La base no responde.'),
    'HTTP error 503',
    'HTTP error 503. La base no responde.',
  ],
  ['without a full stop', refused(503, 'No disponible'), 'HTTP error 503', 'HTTP error 503. No disponible.'],
  [
    'nothing answered',
    new ApiError({ kind: 'network', message: CONNECTION_ERROR }),
    CONNECTION_ERROR,
    CONNECTION_ERROR,
  ],
  ['something else, said once', new Error('No se pudo'), 'No se pudo', 'No se pudo.'],
])('%s', (_why, error, text, sentences) => {
  expect(failureText(error)).toBe(text)
  expect(failureSentence(error)).toBe(text.endsWith('.') ? text : `${text}.`)
  expect(failureSentences(error)).toBe(sentences)
})
