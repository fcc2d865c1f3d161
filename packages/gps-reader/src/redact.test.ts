import { expect, test } from 'vitest'
import { createRedact, redactError } from './redact.ts'

test('an error of the browser is logged without the token of an address and without what was typed', () => {
  const redact = createRedact(() => ['Clave-secreta 1'])
  const error = new TypeError(
    'page.goto: Navigation to "about:blank" is interrupted by "https://gps.mx/ver?token=abc123"\nCall log:\n  - fill("Clave-secreta 1")',
  )
  const redacted = redactError(error, redact)
  const text = `${redacted.name} ${redacted.message} ${redacted.stack}`
  expect(text).toContain('https://gps.mx/ver')
  expect(text).toMatch(/TypeError.* at .*redact\.test\.ts/s)
  expect(text).not.toMatch(/abc123|secreta/)
  expect(redactError('https://gps.mx/?t=abc123', redact).message).toBe('https://gps.mx/')
})
