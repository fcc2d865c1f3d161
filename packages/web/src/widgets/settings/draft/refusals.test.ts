import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { refusalsOf } from './refusals.ts'

test.each([
  ['of the value itself', 'closeMinutes', ['closeMinutes', 'reopenMinutes'], ['closeMinutes']],
  ['of a step of a list', 'speedKmh.0.over', ['speedKmh'], ['speedKmh']],
  ['of two values together', 'severity', ['severity.highFrom', 'closeMinutes'], ['severity.highFrom']],
  ['of another value', 'severities', ['severity.highFrom'], []],
])('what is refused %s stands under it', (_why, field, paths, told) => {
  const details = [{ field, error: 'No' }]
  const error = new ApiError({ kind: 'http', status: 400, code: 'VALIDATION', message: 'No', details })
  expect(refusalsOf(error, paths).map(([path]) => path)).toEqual(told)
})
