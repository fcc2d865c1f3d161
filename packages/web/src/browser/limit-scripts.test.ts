import { expect, test } from 'vitest'
import { isOwnScript } from './limit-scripts.ts'

const ORIGIN = 'https://vigia.mx'

test.each([
  ['the worker of the analysis', '/assets/fleet-analysis.worker-DJXH85tc.js', true],
  ['the same, in full', 'https://vigia.mx/assets/maplibre-gl-worker-DX6FIJ71.js?v=6', true],
  ['the service worker', '/sw.js', true],
  ['another host', 'https://otra.mx/assets/a.js', false],
  ['another host without scheme', '//otra.mx/assets/a.js', false],
  ['another port', 'https://vigia.mx:8443/assets/a.js', false],
  ['an answer of the API', '/api/travels/1/comments', false],
  ['a way out of the folder', '/assets/../api/a.js', false],
  ['text that is a script', 'data:text/javascript,alert(1)', false],
  ['a script made by a page', 'blob:https://vigia.mx/0f2a', false],
  ['a script in an address', 'javascript:alert(1)', false],
  ['no address', 'https://', false],
])('%s', (_what, address, expected) => {
  expect(isOwnScript(address, ORIGIN)).toBe(expected)
})
