import { API_SCOPES, endpoints } from '@vigia/contract'
import { expect, test } from 'vitest'
import { keyRequest } from './key-request.ts'

const FACTS = { origin: 'https://vigia.test', secret: 'vk_1', now: Date.UTC(2026, 10, 28, 6) }

const BY_SCOPE = { read: 'travelsInTransit', 'travels:write': 'checkTrip', 'positions:write': 'postPositions' } as const

test.each(API_SCOPES)('the command that tries a key of %s is a call that the server takes', (scope) => {
  const command = keyRequest(scope, FACTS)
  const call = endpoints[BY_SCOPE[scope]]
  expect(command).toContain(`'https://vigia.test${call.path}'`)
  expect(command).toContain("-H 'Authorization: Bearer vk_1'")
  const body = / -d '(.*?)' /.exec(command)?.[1]
  expect('body' in call ? call.body.safeParse(JSON.parse(body ?? 'null')).error : body).toBeUndefined()
})
