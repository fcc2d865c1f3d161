import { expect, test } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const TILES = 'https://tiles.ejemplo.mx/v1/{z}/{x}/{y}.png'

test.each([
  [
    'a parameter of an address',
    { dark: `${TILES}?apikey=abc&style=dark` },
    { dark: `${TILES}?apikey=oculto&style=dark` },
  ],
  ['a short key too', { dark: `${TILES}?key=abc` }, { dark: `${TILES}?key=oculto` }],
  ['an address without one', { dark: TILES, none: null }, { dark: TILES, none: null }],
  ['a placeholder', { dark: 'https://t.mx/t?x={x}&y={y}' }, { dark: 'https://t.mx/t?x={x}&y={y}' }],
  ['account and password of an address', { url: 'https://ana:1234@gps.mx/a' }, { url: 'https://oculto@gps.mx/a' }],
  ['what follows the hash', { url: 'https://gps.mx/a#token' }, { url: 'https://gps.mx/a#oculto' }],
  [
    'a part of a path that a machine made',
    { url: 'https://gps.mx/ver/a8f3b2c9d4e5f607/mapa' },
    { url: 'https://gps.mx/ver/oculto/mapa' },
  ],
  ['a value by its name', { client_secret: 'abc', token: 'x' }, { client_secret: 'oculto', token: 'oculto' }],
  [
    'a value by its name in one word',
    { clientSecret: 'abc', monitorPassword: 'x', apiKey: 'y' },
    { clientSecret: 'oculto', monitorPassword: 'oculto', apiKey: 'oculto' },
  ],
  ['no name that only sounds like one', { secretEnd: '3f7a', tokenKind: 'x' }, { secretEnd: '3f7a', tokenKind: 'x' }],
  ['a word that tells of one', { password: 'set', link: 'new' }, { password: 'set', link: 'new' }],
  ['a word that tells of a copy', { password: 'copied' }, { password: 'copied' }],
  ['deep inside', { rows: [{ monitor_password: 'hola' }] }, { rows: [{ monitor_password: 'oculto' }] }],
  [
    'nothing of what a person writes',
    { note: 'clave 4711 en https://x.mx?k=1' },
    { note: 'clave 4711 en https://x.mx?k=1' },
  ],
])('hides %s', (_what, value, shown) => {
  expect(hideSecrets({ before: null, after: value }).after).toEqual(shown)
  expect(hideSecrets({ before: value, after: null }).before).toEqual(shown)
})

test.each([
  ['another key', `${TILES}?key=a1`, `${TILES}?key=b2`, `${TILES}?key=cambiado`],
  ['the same key elsewhere', 'https://a.mx/t?key=a1', 'https://b.mx/t?key=a1', 'https://b.mx/t?key=oculto'],
  ['the same', `${TILES}?key=a1`, `${TILES}?key=a1`, `${TILES}?key=oculto`],
])('says of %s what became of it', (_what, was, is, shown) => {
  const { before, after } = hideSecrets({ before: { dark: was }, after: { dark: is } })
  expect(JSON.stringify(before)).toContain('key=oculto')
  expect(after).toEqual({ dark: shown })
})

test('another password is told as changed', () => {
  const entry = { before: { monitor_password: 'uno' }, after: { monitor_password: 'dos' } }
  expect(hideSecrets(entry)).toEqual({
    before: { monitor_password: 'oculto' },
    after: { monitor_password: 'cambiado' },
  })
})
